/**
 * Reads the lines of one root type from stdin and writes each back as it encodes it, or `!CODE PATH` where it is no
 * message. Lines that begin with `!` are passed on. The twin of `src/main.rs`.
 */
import { once } from "node:events";
import {
  decodeBackendMessage,
  decodeFrontendMessage,
  decodeSpilledOutput,
  encodeBackendMessage,
  encodeFrontendMessage,
  encodeSpilledOutput,
  type Outcome,
} from "../../generated/validators.js";

type Answer = (line: Uint8Array) => string;

const ANSWERS: Readonly<Record<string, Answer>> = {
  FrontendMessage: (line) => verdict(decodeFrontendMessage(line), encodeFrontendMessage),
  BackendMessage: (line) => verdict(decodeBackendMessage(line), encodeBackendMessage),
  SpilledOutput: (line) => verdict(decodeSpilledOutput(line), encodeSpilledOutput),
};

function verdict<T>(outcome: Outcome<T>, encode: (message: T) => string): string {
  return outcome.kind === "message" ? encode(outcome.message) : `!${outcome.error.code} ${outcome.error.path}`;
}

async function answerAll(answer: Answer): Promise<void> {
  let unfinished = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    unfinished = Buffer.concat([unfinished, chunk]);
    for (let end = unfinished.indexOf(0x0a); end !== -1; end = unfinished.indexOf(0x0a)) {
      const line = unfinished.subarray(0, end);
      const text = line[0] === 0x21 ? line.toString() : answer(line);
      if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
      unfinished = unfinished.subarray(end + 1);
    }
  }
}

const answer = ANSWERS[process.argv[2] ?? ""];
if (answer === undefined) throw new Error(`no root type ${process.argv[2]}`);
await answerAll(answer);
