import path from "node:path";
import { ratioRows, runProgram } from "../in-process.ts";
import { type Figure, measure } from "../measure.ts";
import type { Row, Suite } from "../report.ts";
import { inTemporaryFolder } from "../temporary.ts";
import { oneWay } from "./one-way.ts";
import { bundle, compileEcho, PROGRAMS, RUNTIMES, type Runtime } from "./programs.ts";
import { roundTrip } from "./round-trip.ts";

/** Enough that the time in which a runtime compiles the code does not count. */
const MESSAGES = 1_000_000;

/** The TypeScript end, on Node and on Bun: round trips, one way, and from chunks of bytes to messages. */
export const suite: Suite = (rounds = 7) =>
  inTemporaryFolder(async (folder) => {
    const rows: Row[] = [...(await benchRoundTrip(folder, rounds))];
    rows.push(...(await benchRecord(folder, rounds)));
    for (const runtime of RUNTIMES) rows.push(...(await benchOneWay(folder, runtime, rounds)));
    for (const runtime of RUNTIMES) rows.push(...(await benchInProcess(folder, runtime, rounds)));
    return rows;
  });

async function benchRoundTrip(folder: string, rounds: number): Promise<Row[]> {
  const answer = bundle(path.join(PROGRAMS, "answer.ts"), folder);
  const echo = roundTrip("C echo", compileEcho(folder), []);
  const ours = RUNTIMES.map((runtime) => {
    const [command, file] = answer(runtime);
    return roundTrip(`round trip, ${runtime}`, command, [file]);
  });
  try {
    const figures = await measure(echo, ours, rounds);
    return ratioRows(figures, ({ name, median }) => ({
      what: name,
      wanted: "at most 1.8",
      note: `${Math.round(median * 1_000)} µs`,
    }));
  } finally {
    for (const { stop } of [echo, ...ours]) stop();
  }
}

/** What `ipc-protocol record` adds to a round trip, which is two more pipes and wake-ups each way. */
async function benchRecord(folder: string, rounds: number): Promise<Row[]> {
  const [command, file] = bundle(path.join(PROGRAMS, "answer.ts"), folder)("node");
  const record = bundle(path.join(PROGRAMS, "record.ts"), folder);
  const direct = roundTrip("round trip, node", command, [file]);
  const recorded = RUNTIMES.map((runtime) => {
    const [recorder, program] = record(runtime);
    const session = path.join(folder, `${runtime}.ndjson`);
    return roundTrip(`added by record, ${runtime}`, recorder, [program, session, command, file]);
  });
  try {
    const [base, ...figures] = await measure(direct, recorded, rounds);
    const added = (ratio: number) => (ratio - 1) * (base?.median ?? Number.NaN) * 1_000;
    return figures.map(({ name, ratio, spread: [low, high] }) => ({
      what: name,
      baseline: `${direct.name}, which it adds to`,
      value: added(ratio),
      spread: [added(low), added(high)],
      unit: "µs",
      wanted: "at most 100",
    }));
  } finally {
    for (const { stop } of [direct, ...recorded]) stop();
  }
}

/** The ratio is turned round: how many messages come in the time of one by `console.log`. */
async function benchOneWay(folder: string, runtime: Runtime, rounds: number): Promise<Row[]> {
  const [send, receive] = ["send.ts", "receive.ts"].map((file) => bundle(path.join(PROGRAMS, file), folder)(runtime));
  if (send === undefined || receive === undefined) return [];
  const figures = await measure(
    oneWay("console.log a message, readline", "console.log", send, receive, MESSAGES),
    [
      oneWay(`deltas one by one, speed, ${runtime}`, "single", send, receive, MESSAGES),
      oneWay(`deltas joined, speed, ${runtime}`, "joined", send, receive, MESSAGES),
    ],
    rounds,
  );
  return ratioRows(figures.map(turnedRound), ({ name, median }) => ({
    what: name,
    wanted: runtime === "node" ? "at least 3.5" : "at least 2.8",
    note: `${Math.round(1_000 / median)} thousand a second`,
  }));
}

function turnedRound(figure: Figure): Figure {
  const [low, high] = figure.spread;
  return { ...figure, ratio: 1 / figure.ratio, spread: [1 / high, 1 / low] };
}

async function benchInProcess(folder: string, runtime: Runtime, rounds: number): Promise<Row[]> {
  const subjects = await runProgram(runtime, path.join(PROGRAMS, "in-process.ts"), folder, [String(rounds)]);
  const wanted: Readonly<Record<string, Row["wanted"]>> = {
    "chunks of 64 KB to messages": runtime === "node" ? "at most 1.45" : "at most 1.25",
    "a line of 16 MB, by the byte": "at most 2",
  };
  return Object.values(subjects).flatMap((figures) =>
    ratioRows(figures, ({ name, median }) => ({
      what: `${name}, ${runtime}`,
      ...(wanted[name] === undefined ? {} : { wanted: wanted[name] }),
      note: `${median.toFixed(2)} ms`,
    })),
  );
}
