import { handled } from "../handled.ts";
import { printableJson } from "../inspect/printable.ts";
import { FaultPlan } from "../mock/fault-plan.ts";
import type { Message } from "../mock/inbox.ts";
import { formatScript, loadScript } from "../mock/load-script.ts";
import { CRASHED, type MockBackendOptions, playBackend } from "../mock/mock-backend.ts";
import { playFrontend } from "../mock/mock-frontend.ts";
import { FAULTS } from "../mock/script.ts";
import { FLOWS, SCRIPT_NAMES } from "../mock/scripts/index.ts";
import { LogRedactor } from "../redact/log-redactor.ts";
import { isReaderGone } from "../write-failure.ts";
import { type Arguments, oneOf, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Output } from "./output.ts";

/** `ipc-protocol mock` */
export const mock: Command = {
  name: "mock",
  summary: "play a backend or a frontend from a script or a recorded session",
  usage: [
    "backend [--script NAME|FILE] [options]",
    "frontend [--script NAME|FILE] [options] -- COMMAND [ARGUMENT…]",
    "--print NAME|FILE",
  ],
  about: `
\`mock backend\` is a backend for your frontend to start: it speaks on its standard streams.
\`mock frontend\` starts your backend and plays the frontend to it; it shows what is said, and fails if
the backend leaves the script.

Scripts that are there: demo, a chatty agent that reacts to the words look, note, tidy, team, compact
and fail; and the flows of the reference: ${FLOWS.slice(0, 3).join(", ")},
${FLOWS.slice(3).join(", ")}.

A script of your own is a file of steps, one a line; --print shows one to begin with. A session that
\`ipc-protocol record\` wrote is a script, too.

Faults: crash, hang, noise, slow, truncated, mismatch. A point can be named at which they come: a type
of message, also the third of them, or a label of the script: crash@tool_start, slow@tool_end:3,
noise@turn.`,
  options: {
    script: {
      kind: "value",
      value: "NAME|FILE",
      about: "what is played (default: demo)",
      completes: { names: SCRIPT_NAMES },
    },
    fault: { kind: "list", value: "FAULT[@POINT]", about: "let something go wrong", completes: FAULTS },
    "every-time": { kind: "flag", about: "backend: let it go wrong in a resumed session, too" },
    speed: { kind: "value", value: "FACTOR", about: "how fast it is played: 2 halves every pause (default: 1)" },
    fast: { kind: "flag", about: "play without pauses" },
    strict: { kind: "flag", about: "take each message of the other end only as the script has it" },
    timeout: {
      kind: "value",
      value: "SECONDS",
      about: "frontend: how long a message of the backend is waited for (default: 30)",
    },
    json: { kind: "flag", about: "frontend: show the messages as lines of JSON" },
    verbose: { kind: "flag", about: "backend: show the messages on the standard error" },
    print: {
      kind: "value",
      value: "NAME|FILE",
      about: "show a script as a file and end",
      completes: { names: SCRIPT_NAMES },
    },
  },
  operands: [["backend", "frontend"], "program"],
  examples: [
    {
      does: "a backend for the frontend of the Rust crate",
      line: "cargo run --example frontend -- npx ipc-protocol mock backend",
    },
    { does: "one that crashes when it uses a tool", line: "ipc-protocol mock backend --fault crash@tool_start" },
    { does: "try your backend", line: "ipc-protocol mock frontend --script new-session -- bun backend.ts" },
    { does: "begin a script of your own", line: "ipc-protocol mock --print demo > my-script.ndjson" },
  ],
  exits: {
    0: "the script was played, or the frontend has ended the backend",
    1: "the backend has left the script or has ended badly, or the script is wrong",
    other: `${CRASHED} after --fault crash`,
  },
  run,
};

async function run(args: Arguments, output: Output): Promise<number> {
  const { flags, values, lists, positionals, afterDashes } = args;
  const print = values.get("print");
  if (print !== undefined) {
    await output.write(formatScript(await loadScript(print)));
    return 0;
  }
  const [role, ...rest] = positionals.slice(0, positionals.length - (afterDashes?.length ?? 0));
  if (role === undefined) throw new UsageError("mock needs the end to play: backend or frontend");
  const side = oneOf("end", role, ["backend", "frontend"] as const);
  const [extra] = rest;
  if (extra !== undefined) {
    throw new UsageError(`unexpected argument ${extra}${side === "frontend" ? "; the command goes after --" : ""}`);
  }
  refuseOptionsOf(side === "frontend" ? "backend" : "frontend", args);
  const script = await loadScript(values.get("script") ?? "demo");
  const options: MockBackendOptions = {
    script,
    faults: planFaults(lists.get("fault") ?? [], script, side),
    speed: flags.has("fast") ? Number.POSITIVE_INFINITY : positive(args, "speed", 1),
    strict: flags.has("strict"),
    everyTime: flags.has("every-time"),
    note: (text) => output.complain(`ipc-protocol mock: ${text}\n`),
    onMessage: () => {},
  };
  if (side === "backend") {
    if (afterDashes !== undefined) throw new UsageError("mock backend takes no command: the frontend starts it");
    const show = flags.has("verbose") ? showing(output, "frontend", false) : undefined;
    return playBackend({
      ...options,
      onMessage: (from, message) => show !== undefined && output.complain(show(from, message)),
    });
  }
  const [command, ...commandArgs] = afterDashes ?? [];
  if (command === undefined) {
    throw new UsageError("mock frontend needs the command of the backend after --: mock frontend -- bun backend.ts");
  }
  const show = showing(output, "frontend", flags.has("json"));
  let written: Promise<void> = Promise.resolve();
  const status = await playFrontend({
    ...options,
    command,
    args: commandArgs,
    timeout: positive(args, "timeout", 30) * 1_000,
    onMessage: (from, message) => {
      written = handled(written.then(() => output.write(show(from, message))));
    },
    onStderr: (line) => output.complain(`${line}\n`),
  });
  await written.catch((error: unknown) => {
    if (!isReaderGone(error)) throw error;
  });
  return status;
}

/** The options that only one of the two ends has. */
const OPTIONS_OF = { frontend: ["timeout", "json"], backend: ["every-time", "verbose"] } as const;

function refuseOptionsOf(side: keyof typeof OPTIONS_OF, { flags, values }: Arguments): void {
  const option = OPTIONS_OF[side].find((name) => flags.has(name) || values.has(name));
  if (option !== undefined) throw new UsageError(`--${option} goes with mock ${side}`);
}

/** How a message is shown: with an arrow to the right for those of this side. */
function showing(
  { style }: Output,
  left: "frontend" | "backend",
  json: boolean,
): (from: "frontend" | "backend", message: Message) => string {
  const redactor = new LogRedactor({ reveal: false });
  return (from, message) => {
    const line = printableJson(String(redactor.line(from, JSON.stringify(message))));
    if (json) return `{"from":"${from}","message":${line}}\n`;
    const arrow = from === left ? style.blue("→") : style.green("←");
    const fields = line.replace(/^\{"type":"[a-z_]*",?/u, "").replace(/\}$/u, "");
    return `${arrow} ${style.bold(message.type)} ${fields}`.trimEnd().concat("\n");
  };
}

function planFaults(texts: readonly string[], script: MockBackendOptions["script"], side: "frontend" | "backend") {
  try {
    return new FaultPlan(texts, script, side);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function positive({ values }: Arguments, option: string, fallback: number): number {
  const text = values.get(option);
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d+(?:\.\d+)?$/u.test(text) || number <= 0) {
    throw new UsageError(`--${option} takes a number above 0, not ${text}`);
  }
  return number;
}
