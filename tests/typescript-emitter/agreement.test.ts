import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emitValidators } from "../../tools/typescript/emit-validators.ts";
import type { decodeLine, decodeSlowly, Outcome } from "../../tools/typescript/runtime/decode.ts";
import type { encodeMessage, encodeSlowly } from "../../tools/typescript/runtime/encode.ts";
import type { isAccepted, variantOf } from "../../tools/typescript/runtime/judge.ts";
import type { Root } from "../../tools/typescript/runtime/root.ts";
import type { conforms } from "../../tools/typescript/runtime/walk.ts";
import { scratchFolder } from "./load-module.ts";
import { sampleLines } from "./sample-lines.ts";
import { sampleModel } from "./sample-model.ts";

/** The generated module with the functions of its run time exported besides. */
interface Opened {
  readonly root: Root;
  readonly decodeLine: typeof decodeLine;
  readonly decodeSlowly: typeof decodeSlowly;
  readonly encodeMessage: typeof encodeMessage;
  readonly encodeSlowly: typeof encodeSlowly;
  readonly conforms: typeof conforms;
  readonly isAccepted: typeof isAccepted;
  readonly variantOf: typeof variantOf;
}

const RUNS = 5_000;
const scratch = scratchFolder();
let opened: Opened;
beforeAll(async () => {
  const names = "decodeLine, decodeSlowly, encodeMessage, encodeSlowly, conforms, isAccepted, variantOf";
  const file = join(scratch.path, "opened.js");
  writeFileSync(file, `${emitValidators(sampleModel).js}\nexport const opened = { root: $root_Up, ${names} };\n`);
  ({ opened } = await import(pathToFileURL(file).href));
});
afterAll(scratch.remove);

function comparable(outcome: Outcome<unknown>): unknown {
  if (outcome.kind === "message") return { message: ordered(outcome.message) };
  const { code, path, message } = outcome.error;
  return { kind: outcome.kind, code, path, message, ...(outcome.kind === "unknown" ? { type: outcome.type } : {}) };
}

/** A text that is the same for equal values only, -0 and 0 told apart. */
function ordered(value: unknown): string {
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${ordered(member)}`);
  return `${Array.isArray(value) ? "array" : "object"}(${members.sort().join()})`;
}

const oddTexts = [
  ...'{}[]",:\\ \n\t0-9.eEx',
  '"type":"pong",',
  ',"type":"pong"',
  ',"n":1',
  '" :',
  '":',
  ' "',
  "null",
  "true",
  "-0",
  "1e400",
  "-1e-400",
  "1.0",
  "1e2",
  "9007199254740993",
  "1000",
  "[]",
  "{}",
  '""',
  '":"',
  '"\\ud83d"',
  '"\\ud83d\\ude00"',
  '"\\u003a"',
  '"__proto__":1,',
  '"constructor":"x",',
  '"toString":{},',
  "[".repeat(127),
  "😀",
  "\ud83d",
];

/** A line that is nearly right: pieces are taken out, put in, repeated or exchanged. */
const brokenLine = fc
  .tuple(
    fc.constantFrom(...sampleLines),
    fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom("", ...oddTexts, "again"), fc.boolean()), { maxLength: 4 }),
  )
  .map(([line, edits]) =>
    edits.reduce((text, [place, length, piece, atToken]) => {
      const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s",:[\]{}]+|./gsu)];
      const token = tokens[place % Math.max(1, tokens.length)];
      const start = atToken && token !== undefined ? token.index : place % (text.length + 1);
      const end = atToken && token !== undefined ? start + (length % 2) * token[0].length : start + (length % 4);
      const inserted = piece === "again" ? text.slice(start, start + 20) : piece;
      return text.slice(0, start) + inserted + text.slice(end);
    }, line),
  );

describe("the two ways of decoding", () => {
  it("agree on lines that are right", () => {
    for (const line of sampleLines) {
      const fast = opened.decodeLine(opened.root, line);
      expect(fast.kind).toBe("message");
      expect(comparable(fast)).toEqual(comparable(opened.decodeSlowly(opened.root, line)));
    }
  });

  it("agree on lines that are nearly right", () => {
    const kinds = new Map<string, number>();
    fc.assert(
      fc.property(brokenLine, (line) => {
        const fast = opened.decodeLine(opened.root, line);
        if (!line.isWellFormed()) return fast.kind === "refusal" && fast.error.code === "INVALID_UTF8";
        kinds.set(fast.kind, (kinds.get(fast.kind) ?? 0) + 1);
        expect(comparable(fast)).toEqual(comparable(opened.decodeSlowly(opened.root, line)));
        return true;
      }),
      { numRuns: RUNS },
    );
    // The search is worth nothing if it does not meet all three outcomes often.
    for (const kind of ["message", "unknown", "refusal"]) expect(kinds.get(kind)).toBeGreaterThan(RUNS / 200);
  });

  it("agree on values: what the validator accepts has no fault", () => {
    const odd = fc.constantFrom<unknown>(
      ...[undefined, null, Number.NaN, -0, 1e300, "", "x\ud83d", [], {}, new Date(0), new Map(), 5n, () => 1],
      ...[true, 0, 1.5, "auto", [null], { type: "clear" }, { x: 1, y: 2 }, Object.create({ type: "pong" })],
    );
    const value = fc
      .tuple(fc.constantFrom(...sampleLines), fc.array(fc.tuple(fc.nat(), fc.nat(3), odd), { maxLength: 3 }))
      .map(([line, edits]) => {
        const message: unknown = JSON.parse(line);
        for (const [place, levels, replacement] of edits) replaceAt(message, place, levels, replacement);
        return message;
      });
    fc.assert(
      fc.property(value, (message) => {
        const fits = opened.conforms(opened.root.shape, message);
        const fast = attempt(() => opened.encodeMessage(opened.root, message));
        const slow = attempt(() => opened.encodeSlowly(opened.root, message));
        expect(fast).toEqual(slow);
        expect(typeof fast === "string").toBe(fits);
        if (typeof fast === "string") expect(opened.decodeLine(opened.root, fast).kind).toBe("message");
      }),
      { numRuns: RUNS },
    );
  });
});

function attempt(run: () => string): unknown {
  try {
    return run();
  } catch (error) {
    return { message: (error as Error).message };
  }
}

/** Puts another value under some key, some levels down. */
function replaceAt(value: unknown, place: number, levels: number, replacement: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const keys = Object.keys(value);
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return;
  const holder = value as Record<string, unknown>;
  if (levels > 0 && typeof holder[key] === "object" && holder[key] !== null) {
    replaceAt(holder[key], Math.floor(place / 7), levels - 1, replacement);
  } else
    Object.defineProperty(holder, key, { value: replacement, enumerable: true, writable: true, configurable: true });
}
