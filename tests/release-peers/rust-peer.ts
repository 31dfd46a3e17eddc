import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { typeNames } from "../../tools/rust/names.ts";
import { cargoProgram } from "../cargo.ts";
import { ROOT } from "../run.ts";
import type { PeerRelease } from "./peer-releases.ts";

const NAME = "release-peers";

/** Builds one program with the Rust files of all these releases as its modules, and returns its path. */
export async function buildRustPeer(releases: readonly PeerRelease[]): Promise<string> {
  const folder = join(ROOT, "target", NAME);
  rmSync(join(folder, "src"), { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  for (const release of releases) writeFileSync(join(folder, "src", `${moduleOf(release)}.rs`), release.rust);
  writeFileSync(join(folder, "src/main.rs"), programOf(releases));
  writeFileSync(join(folder, "Cargo.toml"), MANIFEST);
  // The versions that the project's own crates lock; cargo adds the name of this one.
  writeFileSync(join(folder, "Cargo.lock"), readFileSync(join(ROOT, "tests/conformance/Cargo.lock"), "utf8"));
  return await cargoProgram(folder, NAME);
}

const MANIFEST = `[package]
name = "${NAME}"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = "1"
serde_json = { version = "1", features = ["raw_value"] }

[profile.dev]
debug = false

[workspace]
`;

function programOf(releases: readonly PeerRelease[]): string {
  const arms = releases.flatMap(({ name, model }) => {
    const names = typeNames([...model.definitions.keys()]);
    return model.roots.map(
      (root) =>
        `        (${JSON.stringify(name)}, ${JSON.stringify(root)}) => rewrite!(${moduleOf({ name })}, ${names.get(root)}, line),`,
    );
  });
  return `${readFileSync(new URL("peer.rs", import.meta.url), "utf8")}
${releases.map((release) => `mod ${moduleOf(release)};\n`).join("")}
macro_rules! rewrite {
    ($release:ident, $root:ident, $line:expr) => {
        match $release::$root::decode($line) {
            Ok(message) => message.encode().expect("what was decoded can be encoded"),
            Err(error) if error.code().to_string() == "UNKNOWN_TYPE" => b"?".to_vec(),
            Err(error) => format!("!{} {}", error.code(), error.path()).into_bytes(),
        }
    };
}

fn rewrite(release: &str, root: &str, line: &[u8]) -> Vec<u8> {
    match (release, root) {
${arms.join("\n")}
        _ => b"?".to_vec(),
    }
}
`;
}

/** `1.2.0-beta.1` becomes `release_1_2_0_beta_1`. */
function moduleOf({ name }: Pick<PeerRelease, "name">): string {
  return `release_${name.replaceAll(/[^\dA-Za-z]/gu, "_").toLowerCase()}`;
}
