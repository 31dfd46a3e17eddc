import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rustNames } from "../rust/names.ts";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/ipc-protocol-verify/", import.meta.url));

/**
 * Builds the Rust side of `pnpm verify` around a generated file and returns the path of the program.
 *
 * @throws Error with the compiler's words if it does not build.
 */
export function buildRustPeer(protocolPath: string, roots: readonly string[]): string {
  const main = program(roots);
  const hash = createHash("sha256").update(readFileSync(protocolPath)).update(main).digest("hex").slice(0, 12);
  const name = `verify-peer-${hash}`;
  const folder = join(CACHE, name);
  mkdirSync(join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "Cargo.toml"), manifest(name));
  writeFileSync(join(folder, "src/protocol.rs"), readFileSync(protocolPath));
  writeFileSync(join(folder, "src/main.rs"), main);
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
