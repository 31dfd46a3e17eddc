import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where the crates under measure are laid out and built; kept, so that nothing is compiled twice. */
const FOLDER = path.resolve(import.meta.dirname, "../target/bench");

/** All crates share the dependencies. */
const TARGET = ["--target-dir", path.join(FOLDER, "target")];

export interface CrateOptions {
  readonly name: string;
  /** The files of `src/`, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Lays out a crate with serde and serde_json, and returns its folder. What has not changed is not written again. */
export function writeCrate({ name, files }: CrateOptions): string {
  const folder = path.join(FOLDER, name);
  mkdirSync(path.join(folder, "src"), { recursive: true });
  const manifest = `[package]
name = "${name}"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["raw_value"] }

# The clock of a thread.
[target.'cfg(unix)'.dependencies]
rustix = { version = "1.0", default-features = false, features = ["std", "time"] }

[workspace]
`;
  const sources = Object.entries(files).map(([file, text]) => [path.join("src", file), text] as const);
  for (const [file, text] of [["Cargo.toml", manifest] as const, ...sources]) {
    const full = path.join(folder, file);
    if (!existsSync(full) || readFileSync(full, "utf8") !== text) writeFileSync(full, text);
  }
  return folder;
}

/** Compiles a crate, `--release` or not. */
export function buildCrate(folder: string, flags: readonly string[]): void {
  cargo(folder, ["build", "--quiet", ...TARGET, ...flags]);
}

/** Lays out a crate with a `main.rs`, compiles it for release, runs it, and returns what it prints. */
export function runCrate(options: CrateOptions & { readonly args: readonly string[] }): string {
  return cargo(writeCrate(options), ["run", "--quiet", "--release", ...TARGET, "--", ...options.args]);
}

/** Runs cargo in a folder, and returns what it prints. */
export function cargo(folder: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync("cargo", args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  });
  if (status !== 0)
    throw new Error(`cannot measure ${folder}: cargo ${args.join(" ")} has ended with status ${status}`);
  return stdout;
}
