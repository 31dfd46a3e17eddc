import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Model } from "../model/model.ts";
import { typeNames } from "../rust/names.ts";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/ipc-protocol-verify/", import.meta.url));

/** The folder of the programs for these artefacts, which no other artefacts share. */
export function peerFolder(contents: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of contents) hash.update(text).update("\0");
  return join(CACHE, `peer-${hash.digest("hex").slice(0, 12)}`);
}

/**
 * Builds the Rust side of `pnpm verify` around the `protocol.rs` in a folder and returns the command that starts it.
 *
 * @throws Error with the compiler's words if it does not build.
 */
export function buildRustPeer(folder: string, model: Model): string {
  const name = `verify-${basename(folder)}`;
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "Cargo.toml"), manifest(name));
  writeFileSync(join(folder, "src/main.rs"), program(model));
  const target = join(CACHE, "target");
  const build = spawnSync("cargo", ["build", "--quiet", "--release"], {
    cwd: folder,
    env: { ...process.env, CARGO_TARGET_DIR: target },
    encoding: "utf8",
  });
  if (build.error !== undefined) throw new Error(`cargo can't be started: ${build.error.message}`);
  if (build.status !== 0) throw new Error(`the generated Rust does not build:\n${build.stderr}`);
  return join(target, "release", name);
}

function manifest(name: string): string {
  return `[package]
name = "${name}"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["raw_value"] }

[profile.release]
opt-level = 1
debug-assertions = true
overflow-checks = true

[workspace]
`;
}

function program(model: Model): string {
  const names = typeNames([...model.definitions.keys()]);
  const arms = model.roots.map((root, index) => `        ${index} => judge_as::<protocol::${names.get(root)}>(line),`);
  const sides = [...new Set(model.roots.map((root) => names.get(root)))].map(
    (name) => `impl Side for protocol::${name} {
    fn read(line: &[u8]) -> Result<Self, protocol::wire::DecodeError> {
        Self::decode(line)
    }
    fn write(&self) -> Result<Vec<u8>, protocol::wire::Refusal> {
        self.encode()
    }
}
`,
  );
  return `//! The Rust side of \`pnpm verify\`. Made anew at each run.
#[allow(dead_code, unused_imports)]
#[path = "../protocol.rs"]
mod protocol;

use std::io::{Read, Write};

trait Side: Sized {
    fn read(line: &[u8]) -> Result<Self, protocol::wire::DecodeError>;
    fn write(&self) -> Result<Vec<u8>, protocol::wire::Refusal>;
}

${sides.join("\n")}
struct Verdict(u8, Vec<u8>, Vec<u8>);

fn judge_as<T: Side>(line: &[u8]) -> Verdict {
    let value = match T::read(line) {
        Ok(value) => value,
        Err(error) => return refused(2, error.code().as_str(), error.path()),
    };
    let text = match value.write() {
        Ok(text) => text,
        Err(error) => return refused(1, error.code().as_str(), error.path()),
    };
    let again = match T::read(&text) {
        Ok(again) => match again.write() {
            Ok(again) => again,
            Err(error) => error.to_string().into_bytes(),
        },
        Err(error) => error.to_string().into_bytes(),
    };
    if again == text {
        Verdict(0, text, Vec::new())
    } else {
        Verdict(3, text, again)
    }
}

fn refused(kind: u8, code: &str, path: &str) -> Verdict {
    Verdict(kind, code.as_bytes().to_vec(), path.as_bytes().to_vec())
}

fn judge(root: u8, line: &[u8]) -> Verdict {
    match root {
${arms.join("\n")}
        _ => unreachable!("no such root"),
    }
}

fn guarded(root: u8, line: &[u8]) -> Verdict {
    std::panic::catch_unwind(|| judge(root, line)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Verdict(4, text.unwrap_or_default().into_bytes(), Vec::new())
    })
}

fn push(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_be_bytes());
    out.extend(bytes);
}

fn main() -> std::io::Result<()> {
    std::panic::set_hook(Box::new(|_| {}));
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut size = [0; 4];
    while input.read_exact(&mut size).is_ok() {
        let mut batch = vec![0; u32::from_be_bytes(size) as usize];
        input.read_exact(&mut batch)?;
        let mut answer = Vec::new();
        let mut rest = batch.as_slice();
        while let Some((root, tail)) = rest.split_first() {
            let (length, tail) = tail.split_at(4);
            let length = u32::from_be_bytes([length[0], length[1], length[2], length[3]]);
            let (line, tail) = tail.split_at(length as usize);
            let Verdict(kind, first, second) = guarded(*root, line);
            answer.push(kind);
            push(&mut answer, &first);
            push(&mut answer, &second);
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
