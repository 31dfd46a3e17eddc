import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROTOCOL_VERSION, SCHEMA_FINGERPRINT } from "../../generated/validators.js";
import { type Arguments, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Output } from "./output.ts";
import { packageVersion } from "./package-version.ts";
import { readHistory } from "./release-history.ts";
import { unifiedDiff } from "./unified-diff.ts";
import { describeCopy, type Installed, judgeCopy } from "./vendored-copy.ts";

/** `ipc-protocol vendor` */
export const vendor: Command = {
  name: "vendor",
  summary: "copy the generated Rust file into a crate, or compare it",
  usage: ["PATH", "PATH --check [--json]"],
  about: `
Copies the Rust file of this package, protocol.rs, into a crate. PATH is the file to write, or a
folder to write it to.

--check also says of which release the copy is, and whether it matters that it is not of this one:
  same       the messages are the same; documentation or code differs
  additions  the copy lacks something that it can do without: nothing is refused or misread
  breaking   the two speak different versions of the wire, and refuse each other
  unknown    the copy or this package is of no release, and nobody can tell
With --json that is one object with "effect", "release", "protocolVersion", "changes" and more.`,
  options: {
    check: { kind: "flag", about: "write nothing, and fail with a diff if the copy is not that of this package" },
    json: { kind: "flag", about: "with --check: say it as one line of JSON, without the diff" },
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
  if (flags.has("json") && !flags.has("check")) throw new UsageError("--json goes with --check");
  const target = isFolder(path) ? join(path, "protocol.rs") : path;
  const wanted = readFileSync(SOURCE, "utf8");
  const found = readIfThere(target);
  const isCurrent = found?.replaceAll("\r\n", "\n") === wanted;
  if (flags.has("json")) {
    await output.write(`${JSON.stringify(report(target, found, isCurrent))}\n`);
    return isCurrent ? 0 : 1;
  }
  if (isCurrent) {
    await output.write(`${target} is up to date\n`);
    return 0;
  }
  if (!flags.has("check")) {
    write(target, wanted);
    await output.write(`${found === undefined ? "created" : "changed"} ${target}\n`);
    return 0;
  }
  await output.write(`${difference(target, found, wanted)}To mend it, run: ipc-protocol vendor ${path}\n`);
  return 1;
}

/** For machines. `changes` is what has changed on the wire since the copy's release. */
function report(file: string, found: string | undefined, upToDate: boolean): object {
  const { history: _, ...installed } = installedPackage();
  const copy = found === undefined ? {} : judgeCopy(found, installedPackage());
  return { file, found: found !== undefined, upToDate, ...copy, installed };
}

/** The diff, then whether it matters: that is what should stand last where a diff is long. */
function difference(target: string, found: string | undefined, wanted: string): string {
  if (found === undefined) return `${target} is missing\n`;
  const diff = unifiedDiff({ name: target, text: found }, { name: "the installed ipc-protocol", text: wanted });
  const installed = installedPackage();
  return `${diff}${describeCopy(target, judgeCopy(found, installed), installed)}`;
}

function installedPackage(): Installed {
  return {
    version: packageVersion(),
    protocolVersion: PROTOCOL_VERSION,
    fingerprint: SCHEMA_FINGERPRINT,
    history: readHistory(),
  };
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
