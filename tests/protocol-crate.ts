import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { typeNames } from "../tools/rust/names.ts";
import { cargo, cargoProgram } from "./cargo.ts";
import { ROOT, runWell } from "./run.ts";

/** A generated `protocol.rs` and what it was made from. */
export interface Protocol {
  /** In snake case: the name of its module. */
  readonly name: string;
  readonly rust: string;
  readonly roots: readonly string[];
  /** Every definition, since the names in Rust depend on them. */
  readonly definitions: readonly string[];
}

export interface ProtocolCrate {
  /** The folder of the crate, whose edition is 2021; beside it, `edition-2024` is the same crate in that edition. */
  readonly folder: string;
  /** What Rust makes of each line: the line written again, `!CODE PATH`, or `!UNWRITABLE CODE PATH`. */
  judge(protocol: string, root: string, lines: readonly Uint8Array[]): Promise<string[]>;
}

/**
 * Many protocols as the modules of one crate, so that serde is built once. It is kept below `target`, so that a second
 * run has little to do.
 */
export function writeProtocolCrate(name: string, protocols: readonly Protocol[]): string {
  const folder = join(ROOT, "target/protocol-crates", name);
  for (const edition of ["2021", "2024"]) {
    const path = edition === "2021" ? folder : join(folder, `edition-${edition}`);
    const source = edition === "2021" ? "src" : "../src";
    update(
      join(path, "Cargo.toml"),
      `[package]
name = "${name}-${edition}"
version = "0.0.0"
edition = "${edition}"

[lib]
name = "protocols"
path = "${source}/lib.rs"

${edition === "2021" ? `[[bin]]\nname = "${name}-judge"\npath = "src/main.rs"\n\n` : ""}[dependencies]
serde = "1"
serde_json = { version = "1", features = ["raw_value"] }

[profile.dev]
debug = false

[workspace]
`,
    );
    // The versions that the project's own crates lock; cargo adds the name of this one.
    update(join(path, "Cargo.lock"), readFileSync(join(ROOT, "tests/conformance/Cargo.lock"), "utf8"), "once");
  }
  for (const protocol of protocols) update(join(folder, `src/${protocol.name}.rs`), protocol.rust);
  update(join(folder, "src/lib.rs"), `${protocols.map((protocol) => `pub mod ${protocol.name};`).join("\n")}\n`);
  update(join(folder, "src/main.rs"), judgeProgram(protocols));
  return folder;
}

/** Builds the crate, and a program in it that judges lines. */
export async function buildProtocolCrate(name: string, protocols: readonly Protocol[]): Promise<ProtocolCrate> {
  const folder = writeProtocolCrate(name, protocols);
  const program = await cargoProgram(folder, `${name}-judge`);
  return {
    folder,
    async judge(protocol, root, lines) {
      if (lines.length === 0) return [];
      const input = lines.map((line) => `${Buffer.from(line).toString("hex")}\n`).join("");
      const answers = (await runWell(program, [protocol, root], { input })).split("\n");
      if (answers.length !== lines.length + 1)
        throw new Error(`${lines.length} lines gave ${answers.length - 1} answers`);
      return answers.slice(0, -1).map((answer) => Buffer.from(answer, "hex").toString());
    },
  };
}

/** Clippy with warnings denied, on both editions. */
export async function lintProtocolCrate(folder: string): Promise<void> {
  await cargo(folder, "clippy", "--all-targets", "--quiet", "--", "-D", "warnings");
  await cargo(join(folder, "edition-2024"), "clippy", "--quiet", "--", "-D", "warnings");
}

function update(path: string, text: string, when: "changed" | "once" = "changed"): void {
  if (existsSync(path) && (when === "once" || readFileSync(path, "utf8") === text)) return;
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}

function judgeProgram(protocols: readonly Protocol[]): string {
  const arms = protocols.flatMap(({ name, roots, definitions }) => {
    const names = typeNames(definitions);
    return roots.map((root) => {
      const type = `protocols::${name}::${names.get(root)}`;
      return `        (${JSON.stringify(name)}, ${JSON.stringify(root)}) => |line| verdict(${type}::decode(line).map(|v| v.encode().map_err(|e| format!("!UNWRITABLE {} {}", e.code(), e.path()))).map_err(|e| format!("!{} {}", e.code(), e.path()))),`;
    });
  });
  return `//! Reads lines in hexadecimal and writes, likewise, what the protocol makes of each.
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [protocol, root] = &arguments[..] else {
        return Err(io::Error::other("two arguments are wanted"));
    };
    let judge: fn(&[u8]) -> String = match (protocol.as_str(), root.as_str()) {
${arms.join("\n")}
        _ => return Err(io::Error::other("no such protocol or root")),
    };
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        // In hexadecimal too: a path may hold a line break.
        for byte in judge(&from_hex(&line?)).bytes() {
            write!(output, "{byte:02x}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

fn from_hex(text: &str) -> Vec<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16).expect("a hexadecimal digit") as u8;
    text.as_bytes().chunks(2).map(|pair| digit(pair[0]) * 16 + digit(pair[1])).collect()
}

fn verdict(written: Result<Result<Vec<u8>, String>, String>) -> String {
    match written {
        Ok(Ok(text)) => String::from_utf8(text).expect("what is written is UTF-8"),
        Ok(Err(refusal)) | Err(refusal) => refusal,
    }
}
`;
}
