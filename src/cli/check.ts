import {
  type BackendMessage,
  type FrontendMessage,
  type MessageMetadata,
  messages,
} from "../../generated/validators.js";
import { backend, type Codec, frontend } from "../codec/codec.ts";
import { DEFAULT_BOUND, MessageReader, type Received } from "../codec/message-reader.ts";
import { printableJson } from "../inspect/printable.ts";
import { withoutValue } from "../redact/redact-reason.ts";
import { type RedactedStream, Redactor } from "../redact/redactor.ts";
import { startsSession } from "../session/session-reader.ts";
import { type Arguments, oneOf, UsageError, wholeNumber } from "./arguments.ts";
import type { Command } from "./command.ts";
import { FileError, openInput } from "./file-error.ts";
import type { Output } from "./output.ts";
import { redact } from "./redact.ts";

type Message = FrontendMessage | BackendMessage;

interface Union {
  readonly codec: Codec<Message>;
  readonly messages: Readonly<Record<string, MessageMetadata>>;
}

const UNIONS: Readonly<Record<"frontend" | "backend", Union>> = {
  frontend: { codec: frontend, messages: messages.FrontendMessage },
  backend: { codec: backend, messages: messages.BackendMessage },
};

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
      completes: Object.keys(UNIONS),
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
  const union = readUnion(values.get("union"));
  const reader = new MessageReader(union.codec, wholeNumber(args, "bound", "bytes", DEFAULT_BOUND));
  const secretsOf = flags.has("reveal") ? undefined : new Redactor().stream();
  let allOk = true;
  const report = async (): Promise<void> => {
    let text = "";
    for (let received = reader.next(); received !== undefined; received = reader.next()) {
      allOk &&= received.outcome.kind === "message";
      if (received.line === 1) refuseSession(received.content, file);
      text += `${describe(received, union, secretsOf)}\n`;
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
  const name = file === "-" ? "the standard input" : file;
  const way = `ipc-protocol inspect --problems ${file === "-" ? "" : file}`.trimEnd();
  throw new FileError(`${name} is a recorded session, and check reads lines of one end; run ${way}`);
}

function describe(
  { line, outcome, content }: Received<Message>,
  union: Union,
  secretsOf: RedactedStream | undefined,
): string {
  const hasSecrets = content !== undefined && secretsOf !== undefined && secretsOf.line(content) !== content;
  if (outcome.kind !== "message") {
    const { code, path, reason } = hasSecrets ? withoutValue(outcome.error) : outcome.error;
    return JSON.stringify({ line, ok: false, code, path, message: reason });
  }
  const { type } = outcome.message;
  // A reader takes lines over the limit of their type, as long as they are within its own bound.
  const encoded = union.codec.encode(outcome.message, Number.POSITIVE_INFINITY);
  const secrets = secretsOf === undefined ? [] : (union.messages[type]?.secrets ?? []);
  const redacted = secrets.length === 0 ? encoded : JSON.stringify(redact(JSON.parse(encoded), secrets));
  // A secret of an earlier line may come again anywhere.
  const shown = hasSecrets ? secretsOf.line(redacted) : redacted;
  return `{"line":${line},"ok":true,"type":${JSON.stringify(type)},"message":${shown}}`;
}

function readUnion(name: string | undefined): Union {
  if (name === undefined) throw new UsageError("check needs --union frontend or --union backend");
  return UNIONS[oneOf("union", name, ["frontend", "backend"])];
}
