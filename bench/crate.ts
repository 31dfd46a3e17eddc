import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface CrateOptions {
  /** Where the crate is laid out. */
  readonly folder: string;
  readonly name: string;
  /** The files of `src/`, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Lays out a crate with serde and serde_json. */
export function writeCrate({ folder, name, files }: CrateOptions): void {
  mkdirSync(path.join(folder, "src"), { recursive: true });
  writeFileSync(
    path.join(folder, "Cargo.toml"),
    `[package]
name = "${name}"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["raw_value"] }

[workspace]
`,
  );
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, "src", file), text);
}

/** Lays out a crate with a `main.rs`, compiles it for release, runs it, and returns what it prints. */
export function runCrate(options: CrateOptions & { readonly args: readonly string[] }): string {
  writeCrate(options);
  return cargo(options.folder, ["run", "--quiet", "--release", "--", ...options.args]);
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
