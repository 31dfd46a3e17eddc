import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { loadExamples } from "../../tools/examples/load-examples.ts";
import { cargo, cargoProgram } from "../cargo.ts";
import { rootOf } from "../examples/root-of.ts";
import { binary, ROOT } from "../run.ts";

const { valid, refused } = loadExamples(join(ROOT, "schema/examples"));
const PEER = join(ROOT, "tests/conformance/peer.ts");
const ROOTS = ["FrontendMessage", "BackendMessage", "SpilledOutput"];
const NEWLINE = Buffer.from("\n");

type Command = readonly [string, ...string[]];
const TYPESCRIPT: Readonly<Record<string, Command>> = {
  node: ["node", "--import", import.meta.resolve("tsx"), PEER],
  bun: [binary("bun"), PEER],
};
let rust: Command;

beforeAll(async () => {
  rust = [await cargoProgram("tests/conformance", "conformance", "--locked")];
});

/** Sends lines through processes, each of which reads from the one before it, and returns what the last one writes. */
async function through(commands: readonly Command[], root: string, lines: readonly Uint8Array[]): Promise<string[]> {
  const children: ChildProcess[] = [];
  for (const [command, ...args] of commands) {
    const before: Readable | null | undefined = children.at(-1)?.stdout;
    children.push(spawn(command, [...args, root], { stdio: [before ?? "pipe", "pipe", "inherit"] }));
    // The pipe is between the two processes now; this one must not keep its end.
    before?.destroy();
  }
  const ends = children.map(
    (child) => new Promise((resolve, reject) => child.on("error", reject).on("close", resolve)),
  );
  children[0]?.stdin?.end(Buffer.concat(lines.flatMap((line) => [line, NEWLINE])));
  const chunks: Buffer[] = [];
  for await (const chunk of children.at(-1)?.stdout ?? []) chunks.push(chunk as Buffer);
  expect(await Promise.all(ends)).toEqual(commands.map(() => 0));
  return Buffer.concat(chunks).toString().split("\n").slice(0, -1);
}

/** Numbers as binary64 and keys in order: what must be the same of a payload. */
function value(line: string): unknown {
  return line.startsWith("!") ? line : sorted(JSON.parse(line));
}

function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== "object" || json === null) return Object.is(json, -0) ? 0 : json;
  const entries = Object.entries(json).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

const hasPayload = (line: string): boolean => /"type":"tool_(?:start|end)"/u.test(line);

describe.each(ROOTS)("%s", (root) => {
  const lines = valid.filter(({ type }) => rootOf(type) === root);
  const faulty = refused.filter(({ union, ended }) => union === root && ended);
  const sent = [...lines.map(({ line }) => Buffer.from(line)), ...faulty.map(({ bytes }) => bytes)];
  let alone: string[];

  beforeAll(async () => {
    alone = await through([rust], root, sent);
  });

  test("Rust refuses what it should and changes no line that is as it should be", () => {
    expect(alone.slice(lines.length)).toEqual(faulty.map(({ code, path }) => `!${code} ${path}`));
    lines.forEach(({ line, name, type }, index) => {
      if (name !== "odd") expect(alone[index], `${type}/${name}`).toBe(line);
    });
  });

  describe.each(Object.entries(TYPESCRIPT))("with %s", (_name, typescript) => {
    test("one side alone and both in either order make the same of every example", async () => {
      const [here, there, back] = await Promise.all([
        through([typescript], root, sent),
        through([typescript, rust], root, sent),
        through([rust, typescript], root, sent),
      ]);
      for (const other of [here, there, back]) {
        expect(other.map(value)).toEqual(alone.map(value));
        const bytes = (all: readonly string[]): string[] => all.filter((line) => !hasPayload(line));
        expect(bytes(other)).toEqual(bytes(alone));
      }
      // What has passed through TypeScript once is spelt alike on both sides, payloads too.
      expect(there).toEqual(here);
    });
  });
});

test("the design's tests pass", async () => {
  await cargo("tests/conformance", "test", "--locked", "--quiet");
});
