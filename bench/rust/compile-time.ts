import { readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { buildCrate, writeCrate } from "../crate.ts";
import { type Candidate, type Figure, measure } from "../measure.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What every user of the types needs of serde's: without it, a derived enum is not compiled to code at all. */
const USE_DERIVED = ["backend::BackendMessage", "frontend::FrontendMessage"]
  .map((type) => {
    const name = type.split("::")[0];
    return `pub fn decode_${name}(line: &[u8]) -> serde_json::Result<${type}> { serde_json::from_slice(line) }
pub fn encode_${name}(message: &${type}) -> serde_json::Result<String> { serde_json::to_string(message) }
`;
  })
  .join("");

/** The time in which cargo builds a crate of `protocol.rs` alone, against one of the same types as serde derives them. */
export async function benchCompileTime(rounds: number): Promise<Record<string, Figure[]>> {
  const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
  const derived = writeCrate({
    name: "bench-derived",
    files: {
      "lib.rs": `#![allow(dead_code)]\npub mod backend;\npub mod frontend;\n${USE_DERIVED}`,
      "backend.rs": read("bench/rust/src/derived.rs"),
      "frontend.rs": read("bench/rust/derived-frontend.rs"),
    },
  });
  const ours = writeCrate({
    name: "bench-ours",
    files: { "lib.rs": "pub mod protocol;\n", "protocol.rs": read("generated/protocol.rs") },
  });
  const results: Record<string, Figure[]> = {};
  for (const [profile, flags] of [
    ["debug", []],
    ["release", ["--release"]],
  ] as const) {
    const build = (crate: string, name: string): Candidate => ({
      name,
      run() {
        const now = new Date();
        utimesSync(path.join(crate, "src/lib.rs"), now, now);
        const start = performance.now();
        buildCrate(crate, flags);
        return performance.now() - start;
      },
    });
    results[profile] = await measure(build(derived, "serde's derived enums"), [build(ours, "protocol.rs")], rounds);
  }
  return results;
}
