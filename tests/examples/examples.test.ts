import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { decodeSpilledOutput, encodeSpilledOutput, isSpilledOutput } from "../../generated/validators.js";
import { backend, type Codec, frontend } from "../../src/codec/codec.ts";
import { MessageReader } from "../../src/codec/message-reader.ts";
import { loadExamples } from "../../tools/examples/load-examples.ts";
import { Coverage } from "./coverage.ts";
import { model, rootOf } from "./root-of.ts";

const FOLDER = fileURLToPath(new URL("../../schema/examples", import.meta.url));
const { valid, refused } = loadExamples(FOLDER);
/** What the types allow is not asked here: lines decide. */
const CODECS: Record<string, Codec<unknown>> = {
  FrontendMessage: frontend as Codec<unknown>,
  BackendMessage: backend as Codec<unknown>,
  SpilledOutput: { decode: decodeSpilledOutput, encode: encodeSpilledOutput, is: isSpilledOutput } as Codec<unknown>,
};

test("each folder is a type of the protocol, and each type has its three examples", () => {
  const types = model.roots.flatMap((name) => {
    const definition = model.definitions.get(name);
    return definition?.kind === "tagged" ? definition.variants.map(({ target }) => target) : [name];
  });
  const folders = readdirSync(FOLDER).filter((name) => name !== "refused");
  expect(folders.sort()).toEqual(types.sort());
  for (const type of types) {
    const names = valid.filter((example) => example.type === type).map(({ name }) => name);
    expect(names, type).toEqual(expect.arrayContaining(["smallest", "full", "odd"]));
  }
});

test("no field, member or optional state is without an example", () => {
  const coverage = new Coverage(model);
  for (const { type, line } of valid) coverage.see(rootOf(type), JSON.parse(line));
  expect(coverage.missing).toEqual([]);
});

test.each([
  ["a field", (line: string) => line.includes('"mime"')],
  ["an optional state", (line: string) => !line.includes('"tools"')],
  ["a member", (line: string) => line.includes('"move_note"')],
  ["a literal", (line: string) => line.includes('"pink"')],
])("%s that no example reaches is found", (_what, isLeftOut) => {
  const coverage = new Coverage(model);
  const rest = valid.filter(({ line }) => !isLeftOut(line));
  for (const { type, line } of rest) coverage.see(rootOf(type), JSON.parse(line));
  expect(coverage.missing).not.toEqual([]);
});

describe.each(valid.map((example) => [`${example.type}/${example.name}`, example] as const))(
  "%s",
  (_title, example) => {
    const codec = CODECS[rootOf(example.type)];

    test("is a message, and what it is encoded to is the same message", () => {
      const first = codec?.decode(example.line);
      if (first?.kind !== "message") throw first?.error;
      const encoded = codec?.encode(first.message) ?? "";
      const second = codec?.decode(encoded);
      expect(second?.kind).toBe("message");
      expect(codec?.encode(second?.kind === "message" ? second.message : first.message)).toBe(encoded);
      if (example.name !== "odd") expect(encoded).toBe(example.line);
    });
  },
);

describe.each(refused.map((example) => [example.name, example] as const))("refused/%s", (_title, example) => {
  test("is refused with its code and path", () => {
    const codec = CODECS[example.union];
    if (codec === undefined) throw new Error(`${example.union} is no type that lines are read as`);
    const reader = new MessageReader(codec);
    reader.feed(example.bytes);
    if (example.ended) reader.feed(Uint8Array.of(0x0a));
    reader.finish();
    const outcome = reader.next()?.outcome;
    if (outcome === undefined || outcome.kind === "message") throw new Error("it is not refused");
    const { code, path } = outcome.error;
    expect({ code, path }).toEqual({ code: example.code, path: example.path });
  });
});
