import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RefusalError } from "../../tools/refusal.ts";
import { emitValidators } from "../../tools/typescript/emit-validators.ts";
import { binary, ROOT, run, runWell } from "../run.ts";
import { alias, literal, literals, model, record, ref, tagged, text } from "./build-model.ts";
import { type Generated, loadModule, scratchFolder } from "./load-module.ts";
import { sampleLines } from "./sample-lines.ts";
import { sampleModel } from "./sample-model.ts";

const scratch = scratchFolder();
let generated: Generated;
beforeAll(async () => {
  generated = await loadModule(sampleModel, scratch.path);
});
afterAll(scratch.remove);

/** Decodes and encodes the sample lines and shows what came of it. */
const program = `
import { readFileSync } from "node:fs";
const lines = JSON.parse(readFileSync(new URL("./lines.json", import.meta.url), "utf8"));
const results = [];
for (const line of [...lines, '{"type":"init","version":"1"}', '{"type":"nope"}', "[".repeat(100_000), '{"type":']) {
  const outcome = validators.decodeUp(line);
  if (outcome.kind === "message") results.push(validators.encodeUp(outcome.message));
  else results.push([outcome.kind, outcome.error.code, outcome.error.path, outcome.error.message]);
}
const cycle = { type: "tree" };
cycle.child = cycle;
try {
  validators.encodeUp(cycle);
} catch (error) {
  results.push([error.name, error.code, error instanceof validators.ProtocolError, error instanceof Error]);
}
console.log(JSON.stringify(results));
`;

describe("the module", () => {
  beforeAll(() => {
    writeFileSync(join(scratch.path, "lines.json"), JSON.stringify(sampleLines));
    writeFileSync(join(scratch.path, "program.js"), `import * as validators from "./validators.js";\n${program}`);
  });

  it("stands alone, makes no code, prints nothing and behaves alike everywhere", async () => {
    const entry = join(scratch.path, "program.js");
    const onNode = await runWell("node", ["--disallow-code-generation-from-strings", entry]);
    expect(await runWell(binary("bun"), [entry])).toBe(onNode);
    const bundle = join(scratch.path, "bundle.mjs");
    await runWell(binary("bun"), ["build", "--minify", "--target=node", entry, "--outfile", bundle]);
    expect(await runWell("node", ["--disallow-code-generation-from-strings", bundle])).toBe(onNode);
    expect(JSON.parse(onNode)).toHaveLength(sampleLines.length + 5);
    for (const runtime of ["node", binary("bun")]) {
      const idle = await run(runtime, [join(scratch.path, "validators.js")]);
      expect(idle).toEqual({ status: 0, stdout: "", stderr: "" });
    }
  });

  it("needs no package and mentions no way to make code", () => {
    const source = readFileSync(join(scratch.path, "validators.js"), "utf8");
    expect(source).not.toMatch(/\brequire\(|\bimport\b[ ({]|\beval\(|new Function/);
    expect(source).not.toContain(ROOT);
  });

  it("is the same text each time", () => {
    expect(emitValidators(sampleModel)).toEqual(emitValidators(sampleModel));
  });

  it("exports constants, metadata and catalogues", () => {
    const { exports } = generated;
    expect(exports.PROTOCOL_VERSION).toBe(1);
    expect(exports.SCHEMA_FINGERPRINT).toBe(sampleModel.fingerprint);
    const messages = exports.messages as Record<string, Record<string, unknown>>;
    expect(Object.keys(messages)).toEqual([...sampleModel.roots]);
    expect(messages.Up?.init).toEqual({
      name: "Init",
      direction: "up",
      category: "Lifecycle",
      limit: 1024,
      answeredBy: ["pong"],
      secrets: ["/key"],
      order: { first: true, after: ["pong"] },
    });
    expect(messages.Solo?.Solo).toMatchObject({ answeredBy: [], secrets: [], order: {} });
    expect(Object.keys(messages.Up ?? {})).toContain("__proto__");
    expect(messages.Solo?.Solo).toMatchObject({ name: "Solo", limit: 64 });
    expect(exports.OpenCodeCatalogue).toEqual({
      LATE: { description: "Too late.", recoverable: true, action: "wait" },
      GONE: { recoverable: false },
    });
  });

  it("guards every record and union, also those that no line holds", () => {
    expect(generated.is("Point", { x: 1, y: 2 })).toBe(true);
    expect(generated.is("Point", { x: 1, y: "2" })).toBe(false);
    expect(generated.is("Figure", [{ x: 1, y: 2 }])).toBe(true);
    expect(generated.is("Figure", 5)).toBe(false);
    expect(generated.is("Aside", { aside: true })).toBe(true);
    expect(generated.is("Action", { type: "clear" })).toBe(true);
    expect(generated.is("Up", { type: "clear" })).toBe(false);
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const odd of [undefined, null, 5n, Symbol("x"), () => 1, cycle, Object.create(null)]) {
      expect(generated.is("Json", odd)).toBe(odd === null || Object.getPrototypeOf(Object(odd)) === null);
    }
  });
});

describe("a recursive choice", () => {
  it("is decided in a time that does not double with each level", async () => {
    const deepModel = model(
      ["Node"],
      [
        {
          kind: "choice",
          name: "Node",
          doc: {},
          arms: [ref("Left"), ref("Right")].map((shape) => ({ name: "A", shape })),
        },
        record("Left", { "child?": ref("Node"), side: literal("left") }),
        record("Right", { "child?": ref("Node"), side: literal("right") }),
      ],
    );
    const { decode, encode } = await loadModule(deepModel, scratch.path, "recursive");
    const line = `${'{"child":'.repeat(126)}{"side":"right"}${',"side":"right"}'.repeat(126)}`;
    const outcome = decode("Node", line);
    expect(outcome.kind).toBe("message");
    expect(outcome.kind === "message" && encode("Node", outcome.message)).toBe(line);
    expect(decode("Node", line.replace('{"side":"right"}', '{"side":"up"}')).kind).toBe("refusal");
  });
});

describe("a large union", () => {
  it("finds each of its messages", async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `m${index}`);
    const large = model(
      ["Large"],
      [
        tagged(
          "Large",
          "type",
          names.map((name) => [name, `T${name}`] as const),
        ),
        ...names.map((name) => record(`T${name}`, { type: literal(name), text, "next?": ref("Large") })),
      ],
    );
    const { decode } = await loadModule(large, scratch.path, "large");
    for (const name of ["m0", "m1500", "m2999"]) {
      expect(decode("Large", `{"type":"${name}","text":"x"}`).kind).toBe("message");
    }
    expect(decode("Large", '{"type":"m3000","text":"x"}').kind).toBe("unknown");
  });
});

describe("awkward names", () => {
  it("do not clash with the module's own", async () => {
    const names = ["Message", "Line", "Slowly", "Object", "Plain", "TooDeep", "Reading", "Error", "Code", "Outcome"];
    const awkward = model(
      [...names, "Größe", "$"],
      [
        ...names.map((name) => record(name, { a: text })),
        record("Größe", { ß: text, "more?": ref("Größe") }),
        record("$", { $: text }),
      ],
      [
        { name: "check", value: true, doc: {} },
        { name: "$shapes", value: "x", doc: {} },
        { name: "decodeLine_", value: 2, doc: {} },
      ],
    );
    const { exports, decode, encode } = await loadModule(awkward, scratch.path, "awkward");
    for (const name of names) {
      expect(encode(name, { a: "x" })).toBe('{"a":"x"}');
      expect(decode(name, '{"a":5}')).toMatchObject({ kind: "refusal", error: { path: "/a" } });
    }
    expect(encode("Größe", { ß: "x" })).toBe('{"ß":"x"}');
    expect(encode("$", { $: "x" })).toBe('{"$":"x"}');
    expect([exports.check, exports.$shapes, exports.decodeLine_]).toEqual([true, "x", 2]);
  });

  it("are refused where two exports would have the same", () => {
    const clash = model(
      ["A"],
      [record("A", { x: text }), alias("B", text)],
      [
        { name: "isA", value: 1, doc: {} },
        { name: "messages", value: 2, doc: {} },
      ],
    );
    expect(() => emitValidators(clash)).toThrow(RefusalError);
    expect(() => emitValidators(clash)).toThrow(
      "cannot carry isA: the validators export something else named isA\n  way out: give it another name\n" +
        "cannot carry messages: the validators export something else named messages",
    );
  });
});

describe("the types", () => {
  const consumer = `declare const console: { log(...values: unknown[]): void };
import { decodeUp, encodeUp, isPoint, ProtocolError, messages, OpenCodeCatalogue, PROTOCOL_VERSION } from "./validators.js";
import type { Code, Outcome, Up, Init, Point, Figure, Scalar, OpenCode, Lists, Maps, Payload, Rest, Strings, Id } from "./validators.js";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function assignable<A, B extends A>(): [A, B] | undefined { return undefined; }
interface CanonicalInit {
  type: "init"; version: number; dir: string; key?: string; tools?: string[]; mode?: "auto" | "plan";
}
interface CanonicalPayload { type: "payload"; output: unknown; input?: Record<string, unknown>; id?: string }
interface CanonicalLists {
  type: "lists"; items?: number[]; unique?: string[]; pair?: [string, number | null]; loose?: [string, number?];
  tail?: [string, ...boolean[]]; things?: unknown[]; grid?: number[][]; records?: Point[];
}
interface CanonicalMaps {
  type: "maps"; counts?: Record<string, number>; points?: { [key: string]: Point }; any?: Record<string, unknown>;
}
assignable<Init, CanonicalInit>(); assignable<CanonicalInit, Init>();
assignable<Payload, CanonicalPayload>(); assignable<CanonicalPayload, Payload>();
assignable<Lists, CanonicalLists>(); assignable<CanonicalLists, Lists>();
assignable<Maps, CanonicalMaps>(); assignable<CanonicalMaps, Maps>();
const same: [Same<Id, string>, Same<Scalar, string | number | boolean>, Same<OpenCode, "LATE" | "GONE" | (string & {})>] =
  [true, true, true];
const version: 1 = PROTOCOL_VERSION;
const outcome: Outcome<Up> = decodeUp(new Uint8Array(2));
if (outcome.kind === "message" && outcome.message.type === "init") encodeUp(outcome.message);
if (outcome.kind === "refusal") { const code: Code = outcome.error.code; console.log(code, outcome.error.path); }
// @ts-expect-error a field is missing
encodeUp({ type: "init", version: 1 });
// @ts-expect-error no such value
const strings: Strings = { type: "strings", mode: "none" };
// @ts-expect-error it must not be there
const gone: Strings = { type: "strings", gone: 1 };
const rest: Rest & { [key: string]: unknown } = { type: "rest", id: 1 } as Rest & { [key: string]: unknown };
const figure: Figure = [{ x: 1, y: 2 }];
const unknown: unknown = figure;
if (isPoint(unknown)) console.log(unknown.x);
const recoverable: true = OpenCodeCatalogue.LATE.recoverable;
const limit: number | undefined = messages.Up.init.limit;
const error: Error = new ProtocolError("TRUNCATED", "", "the line has no end", "Cannot decode the line", { cause: 1 });
console.log(same, version, strings, gone, rest, recoverable, limit, error);
`;

  it.each([
    [ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
    [ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    [ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])("are right for module %s and moduleResolution %s", (module, moduleResolution) => {
    for (const exactOptionalPropertyTypes of [true, false]) {
      const options = { module, moduleResolution, exactOptionalPropertyTypes };
      expect(diagnose({ "validators.d.ts": emitValidators(sampleModel).dts, "consumer.ts": consumer }, options)).toBe(
        "",
      );
    }
  });

  it("stand beside types of the same names, with inert comments", () => {
    const doc = {
      description: "*/ export const x = 1;\r@deprecated not\u2028/* {@link X} ``` // @ts-ignore",
      since: "1.1",
      deprecated: "",
    };
    const names = ["Code", "Outcome", "ProtocolError", "MessageMetadata", "Array", "Record"];
    const odd = model(
      ["Message"],
      [
        tagged("Message", "type", [["a", "Error"]]),
        { ...record("Error", { type: literal("a"), code: ref("Code"), "string?": ref("String") }), doc },
        ...names.map((name) => record(name, { x: text })),
        literals("String", ["a\n*/"]),
        alias("Uint8Array", text),
      ],
    );
    const user = `import { decodeMessage, ProtocolError, type Code, type Code_ } from "./validators.js";
const outcome = decodeMessage(new Uint8Array(2));
export function use(): Code_ | Code | undefined {
  if (outcome.kind === "message") return outcome.message.code;
  return outcome.error instanceof ProtocolError ? outcome.error.code : undefined;
}`;
    const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
    expect(diagnose({ "validators.d.ts": emitValidators(odd).dts, "consumer.ts": user }, options)).toBe("");
  });
});

const libraries = new Map<string, ts.SourceFile | undefined>();

/** What the TypeScript compiler has to say about files in one folder. */
function diagnose(files: Readonly<Record<string, string>>, more: ts.CompilerOptions): string {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    types: [],
    ...more,
  };
  const host = ts.createCompilerHost(options);
  const texts = new Map(Object.entries(files).map(([name, contents]) => [`/project/${name}`, contents]));
  texts.set("/project/package.json", '{ "type": "module" }');
  const { readFile, fileExists, directoryExists, getSourceFile } = host;
  host.getCurrentDirectory = () => "/project";
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.directoryExists = (name) => name === "/project" || directoryExists?.(name) === true;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, languageVersion) => {
    const contents = texts.get(name);
    if (contents !== undefined) return ts.createSourceFile(name, contents, languageVersion);
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, languageVersion));
    return libraries.get(name);
  };
  const program = ts.createProgram(["/project/consumer.ts"], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      (diagnostic) => `${diagnostic.file?.fileName} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n")}`,
    )
    .join("\n");
}
