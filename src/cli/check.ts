import type { BackendMessage, FrontendMessage } from "../../generated/validators.js";
import { backend, type Codec, frontend } from "../codec/codec.ts";
import { DEFAULT_BOUND, MessageReader, type Received } from "../codec/message-reader.ts";
import { printableJson } from "../inspect/printable.ts";
import { LogRedactor } from "../redact/log-redactor.ts";
import type { Side } from "../session/session.ts";
import { startsSession } from "../session/session-reader.ts";
import { type Arguments, oneOf, UsageError, wholeNumber } from "./arguments.ts";
import type { Command } from "./command.ts";
import { FileError, nameOf, openInput } from "./file-error.ts";
import type { Output } from "./output.ts";

type Message = FrontendMessage | BackendMessage;

const CODECS: Readonly<Record<Side, Codec<Message>>> = { frontend, backend };

/** `ipc-protocol check` */
export const check: Command = {
  name: "check",
  summary: "say of each line what a reader makes of it, as JSON",
  usage: ["--union frontend|backend [options] [FILE|-]"],
  about: `
Says of each line of FILE, or of the standard input, what a reader makes of it, as one line of JSON:
  {"line":1,"ok":true,"type":"ping","message":{"type":"ping"}}
  {"line":2,"ok":false,"code":"INVALID_MESSAGE","path":"/version","message":"expected …, got nothing"}
Lines are counted from 1; blank ones are counted, and nothing is said of them. Secrets are shown as
[redacted].`,
  options: {
    union: {
      kind: "value",
      about: "whose messages these are: those that the frontend sends, or the backend",
      completes: Object.keys(CODECS),
    },
    bound: {
      kind: "value",
      value: "BYTES",
      about: `the largest line that is read, without its line end (default: ${DEFAULT_BOUND})`,
    },
    reveal: { kind: "flag", about: "show secrets" },
  },
  operands: ["file"],
  examples: [
    { does: "a recorded stream of the backend", line: "ipc-protocol check --union backend backend.log" },
    { does: "one line", line: `echo '{"type":"ping"}' | ipc-protocol check --union frontend` },
  ],
  exits: { 0: "every line is a message", 1: "some line is not, or the file can't be read" },
  run,
};

async function run(args: Arguments, output: Output): Promise<number> {
  const { flags, values, positionals } = args;
  const [file = "-", extra] = positionals;
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; check reads one file`);
  const side = readSide(values.get("union"));
  const reader = new MessageReader(CODECS[side], wholeNumber(args, "bound", "bytes", DEFAULT_BOUND));
  const redactor = new LogRedactor({ reveal: flags.has("reveal") });
  let allOk = true;
  const report = async (): Promise<void> => {
    let text = "";
    for (let received = reader.next(); received !== undefined; received = reader.next()) {
      allOk &&= received.outcome.kind === "message";
      if (received.line === 1) refuseSession(received.content, file);
      text += `${describe(received, side, redactor)}\n`;
    }
    // Machines get what a writer would have written, to the byte.
    await output.write(output.width === undefined ? text : printableJson(text));
  };
  for await (const chunk of openInput(file)) {
    reader.feed(chunk);
    await report();
  }
  reader.finish();
  await report();
  return allOk ? 0 : 1;
}

/** Its lines hold those of the wire, so that every one of them would be refused. */
function refuseSession(content: Received<Message>["content"], file: string): void {
  if (content === undefined || !startsSession(Buffer.from(content).toString("utf8"))) return;
  const way = `ipc-protocol inspect --problems ${file === "-" ? "" : file}`.trimEnd();
  throw new FileError(`${nameOf(file)} is a recorded session, and check reads lines of one end; run ${way}`);
}

function describe({ line, outcome, content }: Received<Message>, side: Side, redactor: LogRedactor): string {
  const hasSecrets = redactor.line(side, content) !== content;
  if (outcome.kind !== "message") {
    const { code, path, reason } = redactor.error(outcome.error, hasSecrets);
    return JSON.stringify({ line, ok: false, code, path, message: reason });
  }
  const { type } = outcome.message;
  // A reader takes lines over the limit of their type, as long as they are within its own bound.
  const encoded = CODECS[side].encode(outcome.message, Number.POSITIVE_INFINITY);
  const shown = hasSecrets ? redactor.line(side, encoded) : encoded;
  return `{"line":${line},"ok":true,"type":${JSON.stringify(type)},"message":${shown}}`;
}

function readSide(name: string | undefined): Side {
  if (name === undefined) throw new UsageError("check needs --union frontend or --union backend");
  return oneOf("union", name, ["frontend", "backend"]);
}
