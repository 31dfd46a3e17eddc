import { DEFAULT_BOUND } from "../codec/message-reader.ts";
import { TAGS } from "../inspect/direction.ts";
import { type Filter, filterOf } from "../inspect/filter.ts";
import { Inspector } from "../inspect/inspector.ts";
import { formatJson, summaryJson } from "../inspect/json-view.ts";
import { anyFeed, bareFeed, type Feed, sessionFeed } from "../inspect/log-feed.ts";
import { printable } from "../inspect/printable.ts";
import type { Seen } from "../inspect/seen.ts";
import { summaryText } from "../inspect/summary-text.ts";
import { TextView } from "../inspect/text-view.ts";
import { type Arguments, oneOf, UsageError, unknownName, wholeNumber } from "./arguments.ts";
import { closestName } from "./closest-name.ts";
import type { Command } from "./command.ts";
import { nameOf } from "./file-error.ts";
import type { Output } from "./output.ts";
import { chunksOf, chunksOfOneSide, isLive, readTwoLogs } from "./read-log.ts";
import { readTimeRange, refuseRangeOf, type TimeRange } from "./time-range.ts";

/** `ipc-protocol inspect` */
export const inspect: Command = {
  name: "inspect",
  summary: "show a log, a live stream or a recorded session, to be read",
  usage: ["[options] [FILE|-]", "[options] --frontend FILE --backend FILE"],
  about: `
Shows each message on one line: when it came and how long after the one before (or its line, where the
log has no times), its direction (→ from the frontend, ← from the backend), its type and its fields.
Deltas that follow one another are joined, payloads folded. A line that is refused stands in its place,
with code, path and a caret under the fault. A summary comes last: counts, sizes, rates, the slowest
answers, requests that were never answered, tools that never ended, messages against the order.

FILE, or the standard input, is a session of \`ipc-protocol record\` or lines of the wire, whose
direction is found by their type. Two logs, one a direction, are put in an order that is guessed from
what answers what. Characters that would act upon the terminal are shown as escapes, secrets as
[redacted].

With --json, each thing is one line of JSON: line, from and bytes, and at where the log has
times, in milliseconds since the start.
  {"line":1,"from":"frontend","bytes":15,"type":"ping","message":{"type":"ping"}}
  {"line":2,"from":"backend","bytes":94,"type":"assistant_text_delta","deltas":2,"text":"Hello"}
  {"line":4,"bytes":5,"code":"NOT_AN_OBJECT","path":"","reason":"expected object, …","text":"[1,2]"}
  {"line":5,"from":"backend","type":"tool_end","order":"endedBy","path":"/id","reason":"expected …"}
  {"line":6,"bytes":28,"unknown":"newer_thing","text":"…"}
  {"event":"exit","at":625.1,"status":7}
  {"summary":{"messages":{…},"refused":{…},"slowest":[…],"unanswered":[…],"unended":[…]}}`,
  options: {
    follow: { kind: "flag", short: "f", about: "go on with what is added to the file" },
    union: {
      kind: "value",
      about: "whose messages these are, if all are of one end",
      completes: ["frontend", "backend"],
    },
    frontend: { kind: "value", value: "FILE", about: "what the frontend has sent", completes: "file" },
    backend: { kind: "value", value: "FILE", about: "what the backend has sent", completes: "file" },
    type: { kind: "list", value: "TYPE,…", about: "show these alone; tool_* stands for several", completes: TAGS },
    from: {
      kind: "value",
      about: "show what comes from there alone",
      completes: ["frontend", "backend", "stderr"],
    },
    id: { kind: "value", value: "ID", about: "show messages alone that have it in a field such as id or request_id" },
    since: { kind: "value", value: "TIME", about: "show what came then or later: 90s, 1.5m, 1:30, 200ms" },
    until: { kind: "value", value: "TIME", about: "show what came until then" },
    text: { kind: "value", value: "TEXT", about: "show lines alone that hold it" },
    problems: { kind: "flag", about: "show what is wrong alone; the exit status is 1 if there is anything" },
    summary: { kind: "flag", about: "show the summary alone" },
    full: { kind: "flag", about: "show texts and payloads as a whole" },
    reveal: { kind: "flag", about: "show secrets" },
    bound: {
      kind: "value",
      value: "BYTES",
      about: `the largest line that is read, without its line end (default: ${DEFAULT_BOUND})`,
    },
    json: {
      kind: "flag",
      about: 'one line of JSON for each, and {"summary":…} last',
    },
  },
  operands: ["file"],
  examples: [
    { does: "a recorded session", line: "ipc-protocol inspect session.ndjson" },
    { does: "a backend at work", line: "my-frontend 2>&1 | tee wire.log | ipc-protocol inspect" },
    { does: "a log that grows, and only its tools", line: "ipc-protocol inspect --follow --type 'tool_*' wire.log" },
    { does: "is anything wrong?", line: "ipc-protocol inspect --problems session.ndjson" },
  ],
  exits: {
    0: "read to its end",
    1: "it can't be read, nothing fits the filters, or there are problems and --problems was given",
  },
  run,
};

/** The options that narrow down what is shown, but for `--problems`. */
const FILTERS = ["type", "from", "id", "since", "until", "text"] as const;

/** Milliseconds after which deltas are shown although more may follow. */
const PAUSE = 300;

async function run(args: Arguments, output: Output): Promise<number> {
  const { flags, values } = args;
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  const log = new ShownLog(args, output);
  try {
    const files = [values.get("frontend"), values.get("backend")];
    if (files.some((file) => file !== undefined)) await readSides(files, args, log, stop.signal, output);
    else await readOne(args, log, stop.signal, output);
    await log.end();
  } finally {
    process.removeListener("SIGINT", onSignal);
    process.removeListener("SIGTERM", onSignal);
    output.progress("");
  }
  const missed = log.missed;
  if (missed !== undefined) output.complain(`ipc-protocol: ${missed}\n`);
  return missed !== undefined || (flags.has("problems") && log.inspector.tally.problems > 0) ? 1 : 0;
}

async function readOne(args: Arguments, log: ShownLog, signal: AbortSignal, output: Output): Promise<void> {
  const { flags, values, positionals } = args;
  const [file = "-", extra] = positionals;
  if (extra !== undefined)
    throw new UsageError(`unexpected argument ${extra}; inspect reads one log, or two with --frontend and --backend`);
  const union = values.get("union");
  const from = union === undefined ? undefined : oneOf("union", union, ["frontend", "backend"]);
  const timed = isLive(file, flags.has("follow"));
  const bare = (): Feed => {
    log.begin(timed, file);
    return bareFeed(from, log.bound, log.take);
  };
  const session = (): Feed => sessionFeed(() => log.begin(true, file), log.take);
  const feed = from === undefined ? anyFeed(session, bare) : bare();
  const start = performance.now();
  const now = (): number | undefined => (timed ? performance.now() - start : undefined);
  const chunks =
    from === undefined
      ? chunksOf(file, flags.has("follow"), signal, output)
      : chunksOfOneSide(file, "union", flags.has("follow"), signal, output);
  for await (const chunk of chunks) {
    feed.feed(chunk, now());
    await log.write();
  }
  feed.finish(now());
}

async function readSides(
  [frontend, backend]: readonly (string | undefined)[],
  { flags, positionals, values }: Arguments,
  log: ShownLog,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  const [extra] = positionals;
  if (extra !== undefined || values.has("union")) {
    throw new UsageError(`--frontend and --backend name all that is read; leave out ${extra ?? "--union"}`);
  }
  const follow = flags.has("follow");
  const timed = follow || frontend === "-" || backend === "-";
  log.begin(timed, frontend ?? backend ?? "-");
  await readTwoLogs(
    { frontend, backend },
    { follow, timed, bound: log.bound, take: log.take, write: log.write },
    signal,
    output,
  );
}

/** What is seen in a log, on its way to the output. */
class ShownLog {
  readonly inspector: Inspector;
  readonly bound: number;
  readonly #output: Output;
  readonly #args: Arguments;
  readonly #range: TimeRange;
  /** What is to be shown is narrowed down by this. */
  readonly #filters: readonly string[];
  #format: ((seen: Seen) => string) | undefined;
  #text = "";
  #shown = 0;
  #isMissed: boolean;
  #pause: NodeJS.Timeout | undefined;

  constructor(args: Arguments, output: Output) {
    const { flags, values } = args;
    this.#args = args;
    this.#output = output;
    this.bound = wholeNumber(args, "bound", "bytes", DEFAULT_BOUND);
    const filter = readFilter(args);
    this.#range = filter;
    this.#filters = FILTERS.filter((name) => values.has(name) || args.lists.has(name));
    this.#isMissed = this.#filters.length > 0;
    const fits = filterOf(filter);
    const isProblem = filterOf({ problems: flags.has("problems") });
    this.inspector = new Inspector({
      reveal: flags.has("reveal"),
      text: values.get("text"),
      bound: this.bound,
      show: (seen) => {
        if (!fits(seen)) return;
        this.#isMissed = false;
        if (flags.has("summary") || !isProblem(seen)) return;
        if (seen.kind === "message") this.#shown += 1;
        if (seen.kind === "deltas") this.#shown += seen.count;
        this.#text += this.#format?.(seen) ?? "";
      },
    });
  }

  readonly take = (input: Parameters<Inspector["take"]>[0]): void => this.inspector.take(input);

  /** Why nothing was shown of what was asked for, if so. That there are no problems is an answer. */
  get missed(): string | undefined {
    if (!this.#isMissed) return undefined;
    const { values, lists } = this.#args;
    const asked = this.#filters.map((name) => `--${name} ${values.get(name) ?? lists.get(name)?.join(",")}`);
    const unknown = (lists.get("type") ?? []).filter((type) => !type.includes("*") && !TAGS.includes(type));
    const why = unknown.length === 0 ? "" : `; the protocol has no type ${unknown.join(" and no type ")}`;
    return printable(`nothing fits ${asked.join(" ")}${why}`);
  }

  /**
   * Now it is known whether the lines have times.
   *
   * @throws {FileError} if they have none and are to be chosen by them
   */
  begin(timed: boolean, file: string): void {
    const { flags } = this.#args;
    if (!timed) refuseRangeOf(this.#range, nameOf(file));
    const { style, width } = this.#output;
    const view = new TextView({ style, width, timed, full: flags.has("full") });
    this.#format = flags.has("json") ? formatJson : (seen) => view.format(seen);
  }

  /** Writes what was seen so far. */
  readonly write = async (): Promise<void> => {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.inspector.flush();
      void this.#writeText().catch(() => {
        // The next write meets the same.
      });
    }, PAUSE);
    await this.#writeText();
  };

  async end(): Promise<void> {
    clearTimeout(this.#pause);
    this.inspector.flush();
    const { flags } = this.#args;
    const problemsAlone = flags.has("problems");
    this.#text += flags.has("json")
      ? summaryJson(this.inspector)
      : summaryText(this.inspector, {
          // Most problems are no messages, and those that are shown are counted by what is wrong with them.
          shown: this.#filters.length > 0 && !problemsAlone ? this.#shown : undefined,
          problemsAlone: problemsAlone && !flags.has("summary"),
          style: this.#output.style,
        });
    await this.#writeText();
  }

  async #writeText(): Promise<void> {
    const text = this.#text;
    this.#text = "";
    if (text !== "") await this.#output.write(text);
  }
}

function readFilter({ values, lists }: Arguments): Filter {
  const types = lists.get("type");
  for (const type of types ?? []) {
    // One that is like none of the protocol may be that of a newer peer.
    if (type.includes("*") || TAGS.includes(type) || closestName(type, TAGS) === undefined) continue;
    throw new UsageError(unknownName("type", type, TAGS));
  }
  const from = values.get("from");
  const side = from === undefined ? undefined : oneOf("direction", from, ["frontend", "backend", "stderr"]);
  const id = values.get("id");
  return {
    ...(types === undefined ? {} : { types }),
    ...(side === undefined ? {} : { from: side }),
    ...(id === undefined ? {} : { id }),
    ...readTimeRange(values),
  };
}
