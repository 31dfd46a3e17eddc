import { LANES } from "../report-data.ts";
import { laneOf, rowFrom, timeOf } from "./session.ts";
import { AXIS, BAND, type Drawing, MARKS } from "./timeline-drawing.ts";

/** How many messages there are in each two pixels, for each side; what stands beside, and problems, as marks. */
export function drawDensity({ context, colours, view, width }: Drawing): void {
  const {
    session,
    window: [from, to],
  } = view;
  const buckets = Math.max(1, Math.floor(width / 2));
  const counts = LANES.map(() => new Uint32Array(buckets));
  const problems = new Uint8Array(buckets);
  const end = rowFrom(session.at, to + 1e-9);
  for (let row = rowFrom(session.at, from); row < end; row += 1) {
    const bucket = Math.min(buckets - 1, Math.floor(((timeOf(session, row) - from) / (to - from)) * buckets));
    const lane = counts[laneOf(session, row)];
    if (lane !== undefined) lane[bucket] = (lane[bucket] ?? 0) + 1;
    if (session.problems.has(row)) problems[bucket] = 1;
  }
  const most = Math.max(1, ...(counts[0] ?? []), ...(counts[1] ?? []));
  const tall = (count: number) => (count === 0 ? 0 : 2 + ((BAND - 3) * Math.log1p(count)) / Math.log1p(most));
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const left = bucket * 2;
    LANES.forEach((lane, index) => {
      const count = counts[index]?.[bucket] ?? 0;
      if (count === 0) return;
      context.fillStyle = colours.get(`--${lane}`);
      if (index < 2) context.fillRect(left, AXIS + 1 + index * BAND + BAND - tall(count), 1.5, tall(count));
      else context.fillRect(left, AXIS + 2 * BAND + 3, 1.5, 3);
    });
    if (problems[bucket] === 1) {
      context.fillStyle = colours.get("--bad");
      context.fillRect(left, AXIS + 2 * BAND + 2, 3, MARKS - 2);
    }
  }
}
