import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../../tools/model/model.ts";
import { emitRust } from "../../tools/rust/emit-rust.ts";
import { typeNames } from "../../tools/rust/names.ts";
import { ROOT, run, runWell } from "../run.ts";

const FOLDER = join(ROOT, "node_modules/.cache/ipc-protocol-rust-emitter");
const ENV = { CARGO_TARGET_DIR: join(FOLDER, "target") };

/** A crate with a module for each model, for whatever needs cargo. */
export interface RustCrate {
  readonly folder: string;
  /** The program that judges lines as `pnpm verify` asks for it. */
  readonly judge: string;
  /** The number of the first root of each model, in the order of the models. */
  readonly firstRoots: readonly number[];
}

/** Writes the crate. `files` are further sources: tests, other programs. */
export async function writeCrate(
  models: Readonly<Record<string, Model>>,
  files: Readonly<Record<string, string>> = {},
): Promise<RustCrate> {
  rmSync(join(FOLDER, "src"), { recursive: true, force: true });
  rmSync(join(FOLDER, "tests"), { recursive: true, force: true });
  const write = (path: string, contents: string): void => {
    mkdirSync(join(FOLDER, path, ".."), { recursive: true });
    writeFileSync(join(FOLDER, path), contents);
  };
  for (const [name, model] of Object.entries(models)) write(`src/${name}.rs`, await emitRust(model));
  write("Cargo.toml", manifest("2021"));
  write(
    "src/lib.rs",
    `#![deny(warnings)]\n${Object.keys(models)
      .map((name) => `pub mod ${name};\n`)
      .join("")}`,
  );
  write("src/main.rs", judgeProgram(models));
  for (const [path, contents] of Object.entries(files)) write(path, contents);
  const counts = Object.values(models).map((model) => model.roots.length);
  const firstRoots = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
  return { folder: FOLDER, judge: join(ENV.CARGO_TARGET_DIR, "debug/rust-emitter"), firstRoots };
}

/** Has the crate built for another edition from now on. */
export function setEdition(crate: RustCrate, edition: string): void {
  writeFileSync(join(crate.folder, "Cargo.toml"), manifest(edition));
}

/** Runs cargo in the crate; its words are the error if it fails. */
export function cargoIn(crate: RustCrate, ...args: readonly string[]): Promise<string> {
  return runWell("cargo", args, { cwd: crate.folder, env: { ...ENV, RUSTDOCFLAGS: "-D warnings" } });
}

/** What rustfmt would change in a file, in the style of an edition. */
export async function formatDifference(path: string, edition: string): Promise<string> {
  const args = ["--check", "--color", "never", "--edition", edition, "--style-edition", edition, path];
  const { status, stdout, stderr } = await run("rustfmt", args);
  return status === 0 ? "" : `${stdout}${stderr}`;
}

function manifest(edition: string): string {
  return `[package]
name = "rust-emitter"
version = "0.0.0"
edition = "${edition}"

[features]
arbitrary_precision = ["serde_json/arbitrary_precision"]
preserve_order = ["serde_json/preserve_order"]

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["raw_value"] }

[profile.dev]
debug = false

[workspace]
`;
}

function judgeProgram(models: Readonly<Record<string, Model>>): string {
  const roots = Object.entries(models).flatMap(([module, model]) => {
    const names = typeNames([...model.definitions.keys()]);
    return model.roots.map((root) => `rust_emitter::${module}::${names.get(root)}`);
  });
  const modules = Object.keys(models).map((module) => `sides!(${module}: ${sidesOf(module, roots).join(", ")});`);
  return `use std::io::{Read, Write};

enum Verdict {
    Written(Vec<u8>),
    Unwritable(&'static str, String),
    Refused(&'static str, String),
    Unstable(Vec<u8>),
}

trait Side: Sized {
    fn judge(line: &[u8]) -> Verdict;
}

macro_rules! sides {
    ($module:ident: $($name:path),*) => {
        $(impl Side for $name {
            fn judge(line: &[u8]) -> Verdict {
                let value = match Self::decode(line) {
                    Ok(value) => value,
                    Err(error) => return Verdict::Refused(error.code().as_str(), error.path().to_owned()),
                };
                let text = match value.encode() {
                    Ok(text) => text,
                    Err(error) => return Verdict::Unwritable(error.code().as_str(), error.path().to_owned()),
                };
                let mut buffer = b"before".to_vec();
                let again = Self::decode(&text).unwrap().encode_into(&mut buffer);
                let same_in_serde = serde_json::to_vec(&value).is_ok_and(|serde| serde == text);
                if again.is_ok() && buffer[6..] == text && same_in_serde {
                    Verdict::Written(text)
                } else {
                    Verdict::Unstable(text)
                }
            }
        })*
    };
}

${modules.join("\n")}

fn judge(root: u16, line: &[u8]) -> Verdict {
    match root {
${roots.map((path, index) => `        ${index} => <${path} as Side>::judge(line),`).join("\n")}
        _ => unreachable!("no such root"),
    }
}

fn push(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_be_bytes());
    out.extend(bytes);
}

fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut size = [0; 4];
    while input.read_exact(&mut size).is_ok() {
        let mut batch = vec![0; u32::from_be_bytes(size) as usize];
        input.read_exact(&mut batch)?;
        let mut answer = Vec::new();
        let mut rest = batch.as_slice();
        while let [high, low, a, b, c, d, tail @ ..] = rest {
            let root = u16::from_be_bytes([*high, *low]);
            let (line, tail) = tail.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
            let (kind, first, second) = match judge(root, line) {
                Verdict::Written(text) => (0, text, Vec::new()),
                Verdict::Unwritable(code, path) => (1, code.into(), path.into_bytes()),
                Verdict::Refused(code, path) => (2, code.into(), path.into_bytes()),
                Verdict::Unstable(text) => (3, text, Vec::new()),
            };
            answer.push(kind);
            push(&mut answer, &first);
            push(&mut answer, &second);
            // The words are compared by the search, where the other side's are at hand.
            push(&mut answer, b"");
            rest = tail;
        }
        output.write_all(&(answer.len() as u32).to_be_bytes())?;
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}
`;
}

/** The types of a module that lines are read as; two roots can be one type. */
function sidesOf(module: string, roots: readonly string[]): string[] {
  return [...new Set(roots.filter((path) => path.split("::")[1] === module))];
}
