import { join, resolve } from "node:path";
import { ROOT, runWell } from "./run.ts";

/** Where the tests' crates are built: below the project, so that a second run has little to do. */
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target/tests");

/** Runs cargo in a folder: one of the project, unless its path is absolute. Warnings are errors. */
export function cargo(folder: string, ...args: readonly string[]): Promise<string> {
  const env = { CARGO_TARGET_DIR: TARGET, RUSTFLAGS: "-D warnings", RUSTDOCFLAGS: "-D warnings" };
  return runWell("cargo", args, { cwd: resolve(ROOT, folder), env });
}

/** Builds a program of a crate and returns its path. */
export async function cargoProgram(folder: string, name: string, ...options: readonly string[]): Promise<string> {
  await cargo(folder, "build", "--bin", name, ...options);
  return join(TARGET, "debug", name);
}
