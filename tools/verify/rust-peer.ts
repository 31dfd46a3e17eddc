import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Model } from "../model/model.ts";
import { makePlan, typeName } from "../rust/plan.ts";
import { spoilers } from "./rust-spoil.ts";

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

/**
 * The program. A question whose root has its highest bit set begins with 8 bytes of a seed: the value of the line is
 * spoilt, and the answer is the encoder's verdict and, as a verdict of its own, the text before the encoder judged it.
 */
function program(model: Model): string {
  const plan = makePlan(model);
  const type = (root: string): string => `protocol::${typeName(plan, root)}`;
  const judges = model.roots.map((root, index) => `        ${index} => judge_as::<${type(root)}>(line),`);
  const spoils = model.roots.map((root, index) => `        ${index} => spoil_as::<${type(root)}>(seed, line),`);
  return `//! The Rust side of \`pnpm verify\`. Made anew at each run.
#[allow(dead_code, unused_imports)]
#[path = "../protocol.rs"]
mod protocol;

use std::io::{Read, Write};

trait Side: protocol::wire::Wire + Spoil {
    fn from_line(line: &[u8]) -> Result<Self, protocol::wire::DecodeError> {
        protocol::wire::decode(line)
    }
    fn to_line(&self) -> Result<Vec<u8>, protocol::wire::Refusal> {
        protocol::wire::encode(self)
    }
}

impl<T: protocol::wire::Wire + Spoil> Side for T {}

struct Verdict(u8, Vec<u8>, Vec<u8>, Vec<u8>);

fn judge_as<T: Side>(line: &[u8]) -> Verdict {
    let value = match T::from_line(line) {
        Ok(value) => value,
        Err(error) => return refused(2, error.code().as_str(), error.path(), &error.reason()),
    };
    let text = match Side::to_line(&value) {
        Ok(text) => text,
        Err(error) => return refused(1, error.code().as_str(), error.path(), &error.reason()),
    };
    let again = match T::from_line(&text) {
        Ok(again) => match Side::to_line(&again) {
            Ok(again) => again,
            Err(error) => error.to_string().into_bytes(),
        },
        Err(error) => error.to_string().into_bytes(),
    };
    if again == text {
        Verdict(0, text, Vec::new(), Vec::new())
    } else {
        Verdict(3, text, again, Vec::new())
    }
}

fn refused(kind: u8, code: &str, path: &str, reason: &str) -> Verdict {
    let [code, path, reason] = [code, path, reason].map(|text| text.as_bytes().to_vec());
    Verdict(kind, code, path, reason)
}

fn judge(root: u16, line: &[u8]) -> Verdict {
    match root {
${judges.join("\n")}
        _ => unreachable!("no such root"),
    }
}

fn guarded(root: u16, line: &[u8]) -> Vec<Verdict> {
    let run = || match root {
        0x8000.. => spoil(root - 0x8000, line).into(),
        _ => vec![judge(root, line)],
    };
    std::panic::catch_unwind(run).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let failed = || Verdict(4, text.clone().unwrap_or_default().into_bytes(), Vec::new(), Vec::new());
        (0..=root >> 15).map(|_| failed()).collect()
    })
}

fn spoil_as<T: Side>(seed: u64, line: &[u8]) -> [Verdict; 2] {
    let mut value = match T::from_line(line) {
        Ok(value) => value,
        Err(error) => return [2, 2].map(|kind| refused(kind, error.code().as_str(), error.path(), &error.reason())),
    };
    let mut dice = Dice(seed | 1);
    for _ in 0..=dice.below(2) {
        value.spoil(&mut dice);
    }
    let mut unjudged = Vec::new();
    value.write(&mut protocol::wire::Writer::new(&mut unjudged));
    let verdict = match Side::to_line(&value) {
        Ok(text) => Verdict(0, text, Vec::new(), Vec::new()),
        Err(error) => refused(2, error.code().as_str(), error.path(), &error.reason()),
    };
    [verdict, Verdict(0, unjudged, Vec::new(), Vec::new())]
}

fn spoil(root: u16, question: &[u8]) -> [Verdict; 2] {
    let (seed, line) = question.split_at(8);
    let seed = seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    match root {
${spoils.join("\n")}
        _ => unreachable!("no such root"),
    }
}

${spoilers(model)}
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
        while let [high, low, a, b, c, d, tail @ ..] = rest {
            let root = u16::from_be_bytes([*high, *low]);
            let length = u32::from_be_bytes([*a, *b, *c, *d]);
            let (line, tail) = tail.split_at(length as usize);
            for Verdict(kind, first, second, third) in guarded(root, line) {
                answer.push(kind);
                push(&mut answer, &first);
                push(&mut answer, &second);
                push(&mut answer, &third);
            }
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
