import { readFileSync } from "node:fs";
import { indent } from "./text.ts";

const FOLDER = new URL("./runtime/src/", import.meta.url);

/** The runtime as a module: its crate with every file put where it is declared, without its tests. */
export function runtimeModule(): string[] {
  return ["pub mod wire {", ...indent(trimmed(inlined("lib"))), "}"];
}

function inlined(name: string): string[] {
  const text = readFileSync(new URL(`${name}.rs`, FOLDER), "utf8").replaceAll("\r\n", "\n");
  const own = text.split("\n#[cfg(test)]\n")[0] ?? "";
  return own
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const module = /^mod (\w+);$/.exec(line)?.[1];
      return module === undefined ? [line] : [`mod ${module} {`, ...indent(inlined(module)), "}", ""];
    });
}

function trimmed(lines: readonly string[]): string[] {
  return lines
    .join("\n")
    .trim()
    .replace(/\n{3,}/g, "\n\n")
    .split("\n");
}
