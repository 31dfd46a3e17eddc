/**
 * The TypeScript side of `pnpm verify`: `node typescript-peer.ts VALIDATORS ROOT…`. For each line two verdicts: the
 * decoder's, and the encoder's on what JSON.parse makes of the line, whether or not the decoder accepts it.
 */
import { pathToFileURL } from "node:url";

interface Refusal {
  readonly code: string;
  readonly path: string;
  readonly reason: string;
}
type Outcome = { readonly kind: string; readonly message?: unknown; readonly error?: Refusal };
type Written = readonly [kind: number, first: string, second: string, third: string];

const OK = 0;
const UNWRITABLE = 1;
const REFUSED = 2;
const UNSTABLE = 3;
const FAILED = 4;

// Most lines are refused, and nobody looks at where in the validators that was.
Error.stackTraceLimit = 0;

const [validatorsPath = "", ...roots] = process.argv.slice(2);
const validators: Record<string, (value: unknown) => unknown> = await import(pathToFileURL(validatorsPath).href);
const sides = roots.map((root) => {
  const name = root.charAt(0).toUpperCase() + root.slice(1);
  const decode = validators[`decode${name}`] ?? validators[`decode${root}`];
  const encode = validators[`encode${name}`] ?? validators[`encode${root}`];
  if (decode === undefined || encode === undefined) throw new Error(`${validatorsPath} has no decoder for ${root}`);
  return { decode: decode as (line: Uint8Array) => Outcome, encode: encode as (message: unknown) => string };
});
type Side = (typeof sides)[number];

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function judge(side: Side, line: Uint8Array): Written {
  const outcome = side.decode(line);
  if (outcome.kind !== "message") return refused(outcome.error);
  const first = write(side, outcome.message);
  if (first[0] !== OK) return [UNWRITABLE, first[1], first[2], first[3]];
  const again = side.decode(Buffer.from(first[1]));
  const second = again.kind === "message" ? write(side, again.message) : refused(again.error);
  const isStable = second[0] === OK && second[1] === first[1];
  return isStable ? first : [UNSTABLE, first[1], `${second[1]} ${second[2]}`, ""];
}

function write(side: Side, message: unknown): Written {
  try {
    return [OK, side.encode(message), "", ""];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(error);
  }
}

function writeParsed(side: Side, line: Uint8Array): Written {
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(line));
  } catch {
    return [REFUSED, "INVALID_JSON", "", ""];
  }
  return write(side, value);
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "code" in error && "path" in error;
}

function refused(error: Refusal | undefined): Written {
  return [REFUSED, error?.code ?? "", error?.path ?? "", error?.reason ?? ""];
}

function guarded(run: () => Written): Written {
  try {
    return run();
  } catch (error) {
    return [FAILED, error instanceof Error ? (error.stack ?? error.message) : String(error), "", ""];
  }
}

function answer(batch: Buffer): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  const add = ([kind, ...texts]: Written): void => {
    const bytes = texts.map((text) => Buffer.from(text));
    const head = Buffer.from([kind]);
    for (const part of [head, ...bytes.flatMap((text) => [u32(text.length), text])]) {
      parts.push(part);
      size += part.length;
    }
  };
  for (let at = 0; at < batch.length; ) {
    const side = sides[batch.readUInt16BE(at)] as Side;
    const end = at + 6 + batch.readUInt32BE(at + 2);
    const line = batch.subarray(at + 6, end);
    add(guarded(() => judge(side, line)));
    add(guarded(() => writeParsed(side, line)));
    at = end;
  }
  return Buffer.concat([u32(size), ...parts]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

let chunks: Buffer[] = [];
let received = 0;
process.stdin.on("data", (chunk: Buffer) => {
  chunks.push(chunk);
  received += chunk.length;
  if (received < 4) return;
  if ((chunks[0] as Buffer).length < 4) chunks = [Buffer.concat(chunks)];
  // The next batch is sent after the answer to this one.
  if (received < 4 + (chunks[0] as Buffer).readUInt32BE(0)) return;
  const batch = Buffer.concat(chunks).subarray(4);
  chunks = [];
  received = 0;
  process.stdout.write(answer(batch));
});
