import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Row, Suite } from "../report.ts";

/** Decoding and encoding in Rust, against serde's own ways; the program beside this file does the measuring. */
export const suite: Suite = async (rounds = 60) => {
  const manifest = path.join(import.meta.dirname, "Cargo.toml");
  const { status, stdout } = spawnSync(
    "cargo",
    ["run", "--quiet", "--release", "--manifest-path", manifest, "--", String(rounds)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (status !== 0) throw new Error(`cargo run has ended with status ${status}`);
  return JSON.parse(stdout) as readonly Row[];
};
