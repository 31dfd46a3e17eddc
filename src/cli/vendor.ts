import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Arguments, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Output } from "./output.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** `ipc-protocol vendor` */
export const vendor: Command = {
  name: "vendor",
  summary: "copy the generated Rust file into a crate, or compare it",
  usage: ["PATH [--check]"],
  about: `
Copies the Rust file of this package, protocol.rs, into a crate. PATH is the file to write, or a
folder to write it to.`,
  options: {
    check: { kind: "flag", about: "write nothing, and fail with a diff if the copy is not that of this package" },
  },
  operands: ["file"],
  examples: [
    { does: "copy the file, and again after each update of the package", line: "ipc-protocol vendor src/protocol.rs" },
    { does: "in CI", line: "ipc-protocol vendor src/protocol.rs --check" },
  ],
  exits: { 0: "the copy is that of this package", 1: "it is not, or can't be read or written" },
  run,
};

/** The Rust file of this package. */
const SOURCE = fileURLToPath(new URL("../../generated/protocol.rs", import.meta.url));

async function run({ flags, positionals }: Arguments, output: Output): Promise<number> {
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError("vendor needs the path of the copy, such as src/protocol.rs");
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; vendor writes one file`);
  const target = isFolder(path) ? join(path, "protocol.rs") : path;
  const wanted = readFileSync(SOURCE, "utf8");
  const found = readIfThere(target);
  if (found !== undefined && found.replaceAll("\r\n", "\n") === wanted) {
    await output.write(`${target} is up to date\n`);
    return 0;
  }
  if (!flags.has("check")) {
    write(target, wanted);
    await output.write(`${found === undefined ? "created" : "changed"} ${target}\n`);
    return 0;
  }
  const difference =
    found === undefined
      ? `${target} is missing\n`
      : unifiedDiff({ name: target, text: found }, { name: "the installed ipc-protocol", text: wanted });
  await output.write(`${difference}To mend it, run: ipc-protocol vendor ${path}\n`);
  return 1;
}

function isFolder(path: string): boolean {
  return /[\\/]$/u.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readIfThere(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(file, "utf8");
}

/** A build that runs meanwhile sees the old file or the new one, never half of it. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, text);
  renameSync(beside, file);
}
