import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Age } from "../../tools/compat/change.ts";
import type { Model } from "../../tools/model/model.ts";
import { emitRust } from "../../tools/rust/emit-rust.ts";
import { typeNames } from "../../tools/rust/names.ts";
import { cargoProgram } from "../cargo.ts";
import { ROOT, runWell } from "../run.ts";
import type { PeerVerdict } from "./expectations.ts";
import type { VersionPair } from "./version-pair.ts";

/** A question to a Rust peer. */
export interface Question {
  readonly pair: string;
  readonly age: Age;
  readonly root: string;
  readonly line: string;
}

/** Builds one program of the generated Rust of all these versions, and returns what asks it. */
export async function buildRustPeers(
  name: string,
  pairs: readonly VersionPair[],
): Promise<(questions: readonly Question[]) => Promise<PeerVerdict[]>> {
  const folder = join(ROOT, "node_modules/.cache/ipc-protocol-compat", name);
  const program = `compat-peers-${name}`;
  rmSync(join(folder, "src"), { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  const arms: string[] = [];
  const modules: string[] = [];
  const runtime = new SharedRuntime();
  for (const pair of pairs) {
    for (const age of ["old", "new"] as const) {
      const module = `${pair.name}_${age}`;
      writeFileSync(join(folder, "src", `${module}.rs`), runtime.shareOf(await emitRust(pair[age])));
      modules.push(module);
      arms.push(...armsOf(module, pair[age]));
    }
  }
  writeFileSync(join(folder, "src/main.rs"), mainOf(modules, arms));
  writeFileSync(join(folder, "src/wire.rs"), runtime.text);
  writeFileSync(join(folder, "Cargo.toml"), manifest(program));
  // The versions that the project's other crates have been built with.
  writeFileSync(join(folder, "Cargo.lock"), lockOf(program));
  const path = await cargoProgram(folder, program);
  return async (questions) => {
    const input = questions.map(({ pair, age, root, line }) => `${pair}_${age} ${root} ${line}\n`).join("");
    const answers = (await runWell(path, [], { input })).split("\n");
    return questions.map((_, index) => answerOf(answers[index] ?? ""));
  };
}

/** What all generated files have in common is built once: it is most of each, and the same to the byte. */
class SharedRuntime {
  #module: string | undefined;

  /** A generated file without its runtime. */
  shareOf(file: string): string {
    const start = file.indexOf("\npub mod wire {\n");
    if (start === -1) throw new Error("the generated Rust has no module wire");
    const module = file.slice(start);
    this.#module ??= module;
    if (module !== this.#module) throw new Error("two generated files have different runtimes");
    return `${file.slice(0, start)}\npub use crate::wire::wire;\n`;
  }

  get text(): string {
    return `#![allow(dead_code, clippy::all)]\n${this.#module ?? ""}`;
  }
}

function answerOf(text: string): PeerVerdict {
  const [kind, written = "", ...seen] = text.split("\t");
  if (kind === "message") return { kind, ...(written === "" ? {} : { written }), seen: seen.join("\t") };
  if (kind === "unknown" || kind === "refusal") return { kind };
  throw new Error(`the Rust peer said ${JSON.stringify(text)}`);
}

function armsOf(module: string, model: Model): string[] {
  const names = typeNames([...model.definitions.keys()]);
  return model.roots.map((root) => `        ("${module}", "${root}") => judge!(${module}, ${names.get(root)}, line),`);
}

function mainOf(modules: readonly string[], arms: readonly string[]): string {
  return `//! Reads \`MODULE ROOT LINE\` and says what the generated decoder makes of the line. Made anew at each run.
mod wire;
${modules.map((module) => `mod ${module};`).join("\n")}

use std::io::{self, BufRead, Write};

macro_rules! judge {
    ($module:ident, $type:ident, $line:expr) => {
        match $module::$type::decode($line.as_bytes()) {
            Ok(message) => {
                // A line that is over the limit of its type is read, and can't be written.
                let written = message.encode().unwrap_or_default();
                format!("message\\t{}\\t{message:?}", String::from_utf8(written).expect("UTF-8"))
            }
            Err(error) if error.code().to_string() == "UNKNOWN_TYPE" => "unknown".to_string(),
            Err(_) => "refusal".to_string(),
        }
    };
}

fn judge(module: &str, root: &str, line: &str) -> String {
    match (module, root) {
${arms.join("\n")}
        _ => format!("no peer {module} {root}"),
    }
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for question in io::stdin().lock().lines() {
        let question = question?;
        let mut parts = question.splitn(3, ' ');
        let mut next = || parts.next().unwrap_or_default();
        let (module, root, line) = (next(), next(), next());
        writeln!(output, "{}", judge(module, root, line))?;
    }
    Ok(())
}
`;
}

function manifest(name: string): string {
  return `[package]
name = "${name}"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["raw_value"] }

[profile.dev]
debug = false
incremental = false

[workspace]
`;
}

/** The lock file of the project's own crate, for this one. */
function lockOf(name: string): string {
  const lock = readFileSync(join(ROOT, "tests/conformance/Cargo.lock"), "utf8");
  const packages = lock.split(/\n(?=\[\[package\]\])/u).filter((text) => !text.includes('name = "conformance-2024"'));
  return packages.map((text) => text.replace('name = "conformance"', `name = "${name}"`)).join("\n");
}
