import { createReadStream } from "node:fs";
import {
  type BackendMessage,
  type FrontendMessage,
  type MessageMetadata,
  messages,
} from "../../generated/validators.js";
import { backend, type Codec, frontend } from "../codec/codec.ts";
import { DEFAULT_BOUND, MessageReader, type Received } from "../codec/message-reader.ts";
import { readArguments, UsageError, unknownName } from "./arguments.ts";
import type { Output } from "./output.ts";
import { redact } from "./redact.ts";

export const CHECK_USAGE = `usage: ipc-protocol check --union frontend|backend [options] [FILE]

Says of each line of FILE, or of the standard input, what a reader makes of it, as one line of JSON:
  {"line":1,"ok":true,"type":"ping","message":{"type":"ping"}}
  {"line":2,"ok":false,"code":"INVALID_MESSAGE","path":"/version","message":"expected …, got nothing"}
Lines are counted from 1; blank ones are counted, and nothing is said of them. Secrets are shown as [redacted].
The exit status is 1 if any line is not ok.

  --union NAME    whose messages these are: those that the frontend sends, or the backend
  --bound BYTES   the largest line that is read, without its line end (default: ${DEFAULT_BOUND})
  --reveal        show secrets
`;

type Message = FrontendMessage | BackendMessage;

interface Union {
  readonly codec: Codec<Message>;
  readonly messages: Readonly<Record<string, MessageMetadata>>;
}

const UNIONS: Readonly<Record<string, Union>> = {
  frontend: { codec: frontend, messages: messages.FrontendMessage },
  backend: { codec: backend, messages: messages.BackendMessage },
};

/** Runs `ipc-protocol check`. Returns the exit status. */
export async function check(args: readonly string[], output: Output): Promise<number> {
  const { flags, values, positionals } = readArguments(args, {
    union: "value",
    bound: "value",
    reveal: "flag",
    help: "flag",
  });
  if (flags.has("help")) {
    await output.write(CHECK_USAGE);
    return 0;
  }
  const [file, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; check reads one file`);
  const union = readUnion(values.get("union"));
  const reader = new MessageReader(union.codec, readBound(values.get("bound")));
  const reveal = flags.has("reveal");
  let allOk = true;
  const report = async (): Promise<void> => {
    let text = "";
    for (let received = reader.next(); received !== undefined; received = reader.next()) {
      allOk &&= received.outcome.kind === "message";
      text += `${describe(received, union, reveal)}\n`;
    }
    await output.write(text);
  };
  for await (const chunk of file === undefined || file === "-" ? process.stdin : createReadStream(file)) {
    reader.feed(chunk);
    await report();
  }
  reader.finish();
  await report();
  return allOk ? 0 : 1;
}

function describe({ line, outcome }: Received<Message>, union: Union, reveal: boolean): string {
  if (outcome.kind !== "message") {
    const { code, path, reason } = outcome.error;
    return JSON.stringify({ line, ok: false, code, path, message: reason });
  }
  const { type } = outcome.message;
  // A reader takes lines over the limit of their type, as long as they are within its own bound.
  const encoded = union.codec.encode(outcome.message, Number.POSITIVE_INFINITY);
  const secrets = reveal ? [] : (union.messages[type]?.secrets ?? []);
  const shown = secrets.length === 0 ? encoded : JSON.stringify(redact(JSON.parse(encoded), secrets));
  return `{"line":${line},"ok":true,"type":${JSON.stringify(type)},"message":${shown}}`;
}

function readUnion(name: string | undefined): Union {
  if (name === undefined) throw new UsageError("check needs --union frontend or --union backend");
  const union = Object.hasOwn(UNIONS, name) ? UNIONS[name] : undefined;
  if (union === undefined) throw new UsageError(unknownName("union", name, Object.keys(UNIONS)));
  return union;
}

function readBound(text: string | undefined): number {
  if (text === undefined) return DEFAULT_BOUND;
  const bound = Number(text);
  if (!/^\d+$/u.test(text) || bound < 1 || !Number.isSafeInteger(bound)) {
    throw new UsageError(`--bound takes a number of bytes, not ${text}`);
  }
  return bound;
}
