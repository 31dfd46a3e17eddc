import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROTOCOL_VERSION, SCHEMA_FINGERPRINT } from "../../generated/validators.js";
import { readArguments, UsageError } from "./arguments.ts";
import type { Output } from "./output.ts";
import { packageVersion } from "./package-version.ts";
import { readHistory } from "./release-history.ts";
import { unifiedDiff } from "./unified-diff.ts";
import { describeCopy, type Installed, judgeCopy } from "./vendored-copy.ts";

export const VENDOR_USAGE = `usage: ipc-protocol vendor PATH [--check]

Copies the Rust file of this package, protocol.rs, into a crate. PATH is the file to write, or a folder to write it to.

  --check   write nothing, and fail with a diff if the copy is not that of this package; it says of which release
            the copy is, and whether that matters: the same messages, additions alone, or a breaking change
`;

/** The Rust file of this package. */
const SOURCE = fileURLToPath(new URL("../../generated/protocol.rs", import.meta.url));

/** Runs `ipc-protocol vendor`. Returns the exit status. */
export async function vendor(args: readonly string[], output: Output): Promise<number> {
  const { flags, positionals } = readArguments(args, { check: "flag", help: "flag" });
  if (flags.has("help")) {
    await output.write(VENDOR_USAGE);
    return 0;
  }
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
  await output.write(`${difference(target, found, wanted)}To mend it, run: ipc-protocol vendor ${path}\n`);
  return 1;
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
