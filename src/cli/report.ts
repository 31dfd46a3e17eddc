import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { DEFAULT_BOUND } from "../codec/message-reader.ts";
import { plural } from "../format.ts";
import { anyFeed, bareFeed, sessionFeed } from "../inspect/log-feed.ts";
import { SessionAnalysis } from "../report/analyse-session.ts";
import { pageTemplate } from "../report/page-template.ts";
import { renderReport } from "../report/render-report.ts";
import { type Arguments, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import { FileError, isSameFile, nameOf, refuseTarget, writeTarget } from "./file-error.ts";
import type { Output } from "./output.ts";
import { chunksOf, isLive, readTwoLogs } from "./read-log.ts";
import { readTimeRange, refuseRangeOf, type TimeRange } from "./time-range.ts";

/** `ipc-protocol report` */
export const report: Command = {
  name: "report",
  summary: "make a page of a session: a diagram with times and problems",
  usage: ["[-o PAGE] [options] [FILE|-]", "[-o PAGE] [options] --frontend FILE --backend FILE"],
  about: `
Writes one HTML file that shows a session in any browser: who said what and when, how long tools and
requests took, what is wrong, and what the schema says about each field. The page is whole in itself
and asks nothing of any network. Secrets are shown as [redacted].

FILE, or the standard input, is a session of \`ipc-protocol record\` or lines of the wire, whose
direction is found by their type. Two logs, one a direction, are put in an order that is guessed from
what answers what. The page is for people: \`ipc-protocol inspect --json\` is for machines.`,
  options: {
    output: {
      kind: "value",
      short: "o",
      value: "PAGE",
      about: "the file to write, or - for the standard output\n(default: the name of FILE with .html, in this folder)",
      completes: "file",
    },
    frontend: { kind: "value", value: "FILE", about: "what the frontend has sent", completes: "file" },
    backend: { kind: "value", value: "FILE", about: "what the backend has sent", completes: "file" },
    since: { kind: "value", value: "TIME", about: "leave out what came earlier: 90s, 1.5m, 1:30, 200ms" },
    until: { kind: "value", value: "TIME", about: "leave out what came later" },
    reveal: { kind: "flag", about: "show secrets" },
  },
  operands: ["file"],
  examples: [
    { does: "a page of a session", line: "ipc-protocol report session.ndjson -o report.html" },
    { does: "the second minute of a long one", line: "ipc-protocol report session.ndjson --since 1m --until 2m" },
  ],
  exits: {
    0: "the page is written",
    1: "the session can't be read, has nothing in the time asked for, or the page can't be written",
  },
  run,
};

async function run(args: Arguments, output: Output): Promise<number> {
  const { positionals, values, flags } = args;
  const sides = { frontend: values.get("frontend"), backend: values.get("backend") };
  const isTwo = sides.frontend !== undefined || sides.backend !== undefined;
  const [file = isTwo ? undefined : "-", extra] = positionals;
  if (isTwo && file !== undefined)
    throw new UsageError(`--frontend and --backend name all that is read; leave out ${file}`);
  if (positionals.length === 0 && !isTwo && process.stdin.isTTY) {
    throw new UsageError("report needs a recorded session or a log, such as session.ndjson");
  }
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; report reads one file`);
  const name = file ?? sides.backend ?? sides.frontend ?? "-";
  const target = values.get("output") ?? `${name === "-" ? "report" : basename(name, extname(name))}.html`;
  if (target !== "-") {
    refuseTarget(target);
    for (const input of [file, sides.frontend, sides.backend]) {
      if (input === undefined || input === "-" || !isSameFile(input, target)) continue;
      throw new UsageError(`${input} would be overwritten by its report; name another file with --output`);
    }
  }
  const title = name === "-" ? "standard input" : basename(name);
  const range = readTimeRange(values);
  const analysis = new SessionAnalysis({
    title,
    reveal: flags.has("reveal"),
    schema: JSON.parse(await readFile(SCHEMA, "utf8")),
    ...range,
  });
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  try {
    if (file !== undefined) await readOne(file, range, analysis, stop.signal, output);
    else {
      const timed = sides.frontend === "-" || sides.backend === "-";
      if (!timed) refuseRangeOf(range, name);
      const options = { follow: false, timed, bound: DEFAULT_BOUND, take: analysis.take, write: async () => {} };
      await readTwoLogs(sides, options, stop.signal, output);
    }
  } finally {
    process.off("SIGINT", interrupt);
    output.progress("");
  }
  const data = analysis.finish();
  if (Object.keys(range).length > 0 && data.rows.at.length === 0) {
    throw new FileError(`${title} has nothing between --since and --until, and no page is written`);
  }
  const page = renderReport(await pageTemplate(), data);
  if (target === "-") {
    await output.write(page);
    return 0;
  }
  writeTarget(target, page);
  await output.write(`${target}: ${plural(data.rows.at.length, "line")}, ${plural(data.problems.length, "problem")}\n`);
  return 0;
}

/** For the documentation of the messages. */
const SCHEMA = new URL("../../schema/protocol.schema.json", import.meta.url);

async function readOne(
  file: string,
  range: TimeRange,
  analysis: SessionAnalysis,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  // Lines that come as they are written have the times at which they come.
  const timed = isLive(file, false);
  const feed = anyFeed(
    () => sessionFeed(analysis.begin, analysis.take),
    () => {
      if (!timed) refuseRangeOf(range, nameOf(file));
      return bareFeed(undefined, DEFAULT_BOUND, analysis.take);
    },
  );
  const start = performance.now();
  const now = (): number | undefined => (timed ? performance.now() - start : undefined);
  for await (const chunk of chunksOf(file, false, signal, output)) feed.feed(chunk, now());
  feed.finish(now());
}
