import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { cargo } from "../cargo.ts";
import { ROOT, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const MANIFEST = ["--manifest-path", join(ROOT, "Cargo.toml")];

test("the crate is formatted, and clippy finds nothing with and without tokio", async () => {
  await cargo(".", "fmt", "--check");
  await cargo(".", "clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings");
  await cargo(".", "clippy", "--locked", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings");
});

test("everything that is public is documented", async () => {
  await cargo(".", "doc", "--locked", "--no-deps", "--all-features");
});

test("the tests of the crate pass, against this project's backend on Node and Bun", async () => {
  await cargo(".", "test", "--locked", "--all-features");
}, 900_000);

test("the crate can be packed, and what is packed builds by itself", async () => {
  await cargo(".", "package", "--locked", "--allow-dirty", "--package", "ipc-protocol");
}, 600_000);

test("a crate that has only a copy of the generated file, serde and serde_json builds and speaks", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "src"));
  cpSync(join(ROOT, "generated/protocol.rs"), join(folder, "src/protocol.rs"));
  writeFileSync(join(folder, "Cargo.toml"), VENDORED_MANIFEST);
  writeFileSync(join(folder, "src/main.rs"), VENDORED_PROGRAM);
  expect(await cargo(folder, "run", "--quiet")).toBe('{"type":"user_message","content":"hello"}\n');
});

const VENDORED_MANIFEST = `[package]
name = "vendored"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["raw_value"] }

[workspace]
`;

const VENDORED_PROGRAM = `mod protocol;
use protocol::{BackendMessage, FrontendMessage};

fn main() {
    assert_eq!(BackendMessage::decode(br#"{"type":"pong"}"#), Ok(BackendMessage::Pong));
    let line = FrontendMessage::user_message("hello").encode().expect("a good message");
    println!("{}", String::from_utf8_lossy(&line));
}
`;

/** A report of one of the two checkers. */
interface Said {
  readonly line: number;
  readonly ok: boolean;
  readonly type?: string;
  readonly message: unknown;
  readonly code?: string;
  readonly path?: string;
}

async function check(union: string, input: Uint8Array, command: string, ...args: string[]): Promise<Said[]> {
  const { stdout, stderr } = await run(command, [...args, union], { input, cwd: ROOT });
  expect(stderr).toBe("");
  return (
    stdout
      .split("\n")
      .filter((line) => line !== "")
      // JSON.stringify writes -0 as 0, which in numbers of payloads is the same value.
      .map((line) => JSON.parse(line, (_, value: unknown) => (value === 0 ? 0 : value)) as Said)
  );
}

/** Every example of the schema, whole lines with all that they hold, and some that are broken as streams are. */
function streams(): Uint8Array {
  const lines: Buffer[] = [];
  const folder = join(ROOT, "schema/examples");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".json")) continue;
    const bytes = readFileSync(join(folder, name));
    const line = bytes.toString().includes('"line"') ? lineOf(bytes) : bytes;
    lines.push(Buffer.from(line.toString("latin1").replaceAll("\n", " "), "latin1"));
    if (basename(name) === "smallest.json") lines.push(Buffer.from("  \r"), Buffer.from(`${line.toString().trim()}\r`));
  }
  const broken = [
    "",
    "{",
    "[]",
    "null",
    "\u2028",
    '{"type":"ping"}x',
    '{"type":"ping","type":"ping"}',
    "[".repeat(200),
  ];
  const over = `{"type":"assistant_text_delta","content":"${"x".repeat(5_000)}"}`;
  const secret = '{"type":"init","version":1,"working_dir":"/x","api_key":"hunter2"}';
  const huge = "y".repeat(3 << 20);
  lines.push(...[...broken, over, secret, huge, '{"type":"ping"'].map((text) => Buffer.from(text)));
  lines.splice(3, 0, Buffer.from([0x7b, 0xff, 0x7d]));
  return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [Buffer.from("\n"), line])));
}

/** The line that an example of a refusal holds. */
function lineOf(bytes: Buffer): Buffer {
  const example: unknown = JSON.parse(bytes.toString());
  if (typeof example !== "object" || example === null || !("line" in example)) return bytes;
  return Buffer.from(typeof example.line === "string" ? example.line : JSON.stringify(example.line));
}

test.each(["frontend", "backend"])("both checkers say the same of lines of the %s", async (union) => {
  await cargo(".", "build", "--locked", "--quiet", "--example", "check");
  const input = streams();
  const rust = await check(union, input, "cargo", "run", "--quiet", ...MANIFEST, "--example", "check", "--");
  const typescript = await check(union, input, process.execPath, join(ROOT, "bin/ipc-protocol.js"), "check", "--union");
  expect(rust.length).toBeGreaterThan(150);
  // Where the text is no JSON, each side says in its own words where it stopped.
  const comparable = (said: Said) => (said.ok ? said : { ...said, message: "" });
  expect(rust.map(comparable)).toEqual(typescript.map(comparable));
  expect(JSON.stringify(rust)).not.toContain("hunter2");
  if (union === "frontend") expect(JSON.stringify(rust)).toContain("[redacted]");
});

test("the checker of a file says with its status whether all is well", async () => {
  const example = (input: string, ...args: string[]) =>
    run("cargo", ["run", "--quiet", ...MANIFEST, "--example", "check", "--", ...args], { input, cwd: ROOT });
  expect((await example('{"type":"ping"}\n', "frontend")).status).toBe(0);
  expect((await example('{"type":"pong"}\n', "frontend")).status).toBe(1);
  expect((await example("", "nobody")).status).toBe(2);
  const shown = await example('{"type":"init","version":1,"working_dir":"/","api_key":"k"}', "frontend", "--reveal");
  expect(shown.stdout).toContain('"api_key":"k"');
});

test("every secret of the schema is one that the crate redacts", () => {
  const schema = readFileSync(join(ROOT, "schema/protocol.schema.json"), "utf8");
  const { definitions } = JSON.parse(schema) as {
    definitions: Record<string, { properties?: Record<string, object> }>;
  };
  const secrets = Object.entries(definitions).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, property]) => "x-secret" in property)
      .map(([key]) => `${name}.${key}`),
  );
  expect(secrets).toEqual(["Init.api_key"]);
});
