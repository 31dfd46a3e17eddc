/** How the cost of a message grows with its size and with how many are sent at once; prints figures as JSON. */
import { backend, memoryPair } from "../../../src/index.ts";
import type { Subjects } from "../../in-process.ts";
import { type Candidate, measure } from "../../measure.ts";
import { structuredLine, textLine } from "../../mix.ts";
import { counted } from "../../timed.ts";

const rounds = Number(process.argv[2] ?? 9);
const figures: Record<string, Subjects[string]> = {};

for (const [name, bytes] of [
  ["50 B", 0],
  ["1 KB", 1 << 10],
  ["64 KB", 1 << 16],
  ["1 MB", 1 << 20],
  ["16 MB", 1 << 24],
] as const) {
  for (const [kind, make] of [
    ["one string", textLine],
    ["structured", structuredLine],
  ] as const) {
    const line = make(bytes);
    // About as much text for each size, but no fewer than two lines.
    const lines = Array.from({ length: Math.max(2, Math.ceil((1 << 20) / (line.length + 100))) }, () => line);
    figures[`${name} ${kind}`] = await measure(
      counted("JSON.parse", lines, (text) => typeof JSON.parse(text) === "object"),
      [counted(`decode, ${name}, ${kind}`, lines, (text) => backend.decode(text).kind === "message")],
      rounds,
    );
  }
}

figures.queue = await measure(
  await queued("100 at once", 100),
  [await queued("1 at once", 1), await queued("10,000 at once", 10_000)],
  rounds,
);
console.log(JSON.stringify(figures));

/** What a message costs from one end of a connection to the other, where so many are sent without waiting. */
async function queued(name: string, atOnce: number): Promise<Candidate> {
  const all = 20_000;
  const { frontend, backend: sender } = memoryPair({ backend: { joinDeltas: false } });
  let received = 0;
  let wake = (): void => {};
  frontend.on("subagent_message", () => {
    received += 1;
    if (received % atOnce === 0) wake();
  });
  await frontend.send({ type: "init", version: 1, working_dir: "/" });
  return {
    name: `send and receive, ${name}`,
    async run() {
      const start = performance.now();
      for (let sent = 0; sent < all; sent += atOnce) {
        const arrived = new Promise<void>((resolve) => {
          wake = resolve;
        });
        for (let index = 0; index < atOnce; index++) {
          void sender.send({ type: "subagent_message", id: "1", content: "some text of it" });
        }
        await arrived;
      }
      return performance.now() - start;
    },
  };
}
