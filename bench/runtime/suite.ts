import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Figure, measure } from "../measure.ts";
import type { Row, Suite } from "../report.ts";
import { oneWay } from "./one-way.ts";
import { bundle, compileEcho, type Runtime } from "./programs.ts";
import { roundTrip } from "./round-trip.ts";

/** Enough that the time in which a runtime compiles the code does not count. */
const MESSAGES = 500_000;
const RUNTIMES = ["node", "bun"] as const;

/**
 * The TypeScript end, on Node and on Bun. A user feels the round trip as the age of what is on the screen, the deltas
 * a second as the speed at which a replay or a long answer appears, and the rest as what is left of the processor.
 *
 * The limits: a round trip is two pipes and two wake-ups, which the C program needs too; a message can't be read for
 * less than its JSON.parse, nor a line found for less than a search for its end.
 */
export const suite: Suite = async (rounds = 7) => {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-runtime-"));
  try {
    const rows: Row[] = [...(await benchRoundTrip(folder, rounds))];
    rows.push(...(await benchRecord(folder, rounds)));
    for (const runtime of RUNTIMES) rows.push(...(await benchOneWay(folder, runtime, rounds)));
    for (const runtime of RUNTIMES) rows.push(...(await benchInProcess(folder, runtime, rounds)));
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

async function benchRoundTrip(folder: string, rounds: number): Promise<Row[]> {
  const answer = bundle("answer", folder);
  const echo = roundTrip("C echo", compileEcho(folder), []);
  const ours = RUNTIMES.map((runtime) => {
    const [command, file] = answer(runtime);
    return roundTrip(`round trip, ${runtime}`, command, [file]);
  });
  try {
    const figures = await measure(echo, ours, rounds);
    return toRows(figures, "at most 1.8", ({ median }) => `${Math.round(median * 1_000)} µs`);
  } finally {
    for (const { stop } of [echo, ...ours]) stop();
  }
}

/** What `ipc-protocol record` adds to a round trip, which is two more pipes and wake-ups each way. */
async function benchRecord(folder: string, rounds: number): Promise<Row[]> {
  const [command, file] = bundle("answer", folder)("node");
  const record = bundle("record", folder);
  const direct = roundTrip("round trip, node", command, [file]);
  const recorded = RUNTIMES.map((runtime) => {
    const [recorder, program] = record(runtime);
    return roundTrip(`recorded, ${runtime}`, recorder, [
      program,
      path.join(folder, `${runtime}.ndjson`),
      command,
      file,
    ]);
  });
  try {
    const figures = await measure(direct, recorded, rounds);
    const base = figures[0]?.median ?? Number.NaN;
    return toRows(figures, "less than 100 µs added", ({ median }) =>
      median === base ? `${Math.round(median * 1_000)} µs` : `${Math.round((median - base) * 1_000)} µs added`,
    );
  } finally {
    for (const { stop } of [direct, ...recorded]) stop();
  }
}

/** The ratio is turned round: how many messages come in the time of one by `console.log`. */
async function benchOneWay(folder: string, runtime: Runtime, rounds: number): Promise<Row[]> {
  const [send, receive] = [bundle("send", folder)(runtime), bundle("receive", folder)(runtime)];
  const figures = await measure(
    oneWay(`console.log a message, readline, ${runtime}`, "console.log", send, receive, MESSAGES),
    [
      oneWay(`deltas one by one, speed, ${runtime}`, "single", send, receive, MESSAGES),
      oneWay(`deltas joined, speed, ${runtime}`, "joined", send, receive, MESSAGES),
    ],
    rounds,
  );
  const faster = figures.map(
    (figure): Figure => ({
      ...figure,
      ratio: 1 / figure.ratio,
      spread: [1 / figure.spread[1], 1 / figure.spread[0]],
    }),
  );
  const wanted = runtime === "node" ? "at least 3.5" : "at least 2.8";
  return toRows(faster, wanted, ({ median }) => `${Math.round(1_000 / median)} thousand a second`);
}

async function benchInProcess(folder: string, runtime: Runtime, rounds: number): Promise<Row[]> {
  const [command, file] = bundle("in-process", folder)(runtime);
  const { stdout } = await promisify(execFile)(command, [file, String(rounds)], { maxBuffer: 1 << 24 });
  const subjects = JSON.parse(stdout) as Record<string, Figure[]>;
  const wanted: Record<string, string> = {
    "chunks of 64 KB to messages": runtime === "node" ? "at most 1.45" : "at most 1.25",
    "readline, events": "above 1",
    "readline, for await": "above 1",
    split2: "above 1",
    "a line of 16 MB, by the byte": "at most 2",
  };
  return Object.values(subjects).flatMap((figures) =>
    toRows(figures, undefined, ({ median }) => `${median.toFixed(2)} ms`).map((row) => ({
      ...row,
      what: `${row.what}, ${runtime}`,
      ...(wanted[row.what] === undefined ? {} : { wanted: wanted[row.what] as string }),
    })),
  );
}

function toRows(
  [baseline, ...figures]: readonly Figure[],
  wanted: string | undefined,
  note: (figure: Figure) => string,
): Row[] {
  return figures.map((figure) => ({
    what: figure.name,
    baseline: `${baseline?.name}${baseline === undefined ? "" : ` (${note(baseline)})`}`,
    ratio: figure.ratio,
    spread: figure.spread,
    ...(wanted === undefined ? {} : { wanted }),
    note: note(figure),
  }));
}
