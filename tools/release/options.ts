import { readArguments, UsageError } from "../../src/cli/arguments.ts";
import { parseVersion, type Version } from "../compat/version.ts";

/** A part of a version to raise, or the version itself. */
export type Step = "major" | "minor" | "patch" | Version;

/** What `pnpm release` was asked to do. */
export interface ReleaseOptions {
  readonly help: boolean;
  /** `make` releases, `dry run` says what that would do, `check` says whether this is the release that it says it is. */
  readonly mode: "make" | "dry run" | "check";
  /** Absent: package.json's version if it is ahead of the last release, else the smallest step that will do. */
  readonly step?: Step;
  /** With `check`: the tag that the release must have. */
  readonly tag?: string;
}

export const RELEASE_USAGE = `Makes a release: freezes the schema, the Rust file, the validators and the examples in schema/releases,
stamps CHANGELOG.md, sets the version of the package and of the Rust crate, and packs.

usage: pnpm release [major|minor|patch|VERSION] [--dry-run]
       pnpm release --check [--tag TAG]

Without a step: the version in package.json if that is ahead of the last release, else the smallest step that the
changes since the last release ask for.

It fails, and leaves everything as it was, if the working tree is not clean, the generated files are not what the source
says, the step is too small for what has changed (pnpm compat), or CHANGELOG.md says nothing under Unreleased.
It neither commits nor publishes: it prints the commands.

  --dry-run   check everything, say what would be written, and write nothing
  --check     say whether this checkout is the release that package.json names: frozen, stamped, of one version
  --tag TAG   with --check: the tag must be that of the release, such as v1.2.3
  --help      show this text

Exit status: 0 if done, 1 if there is something to mend, 2 for a command line that makes no sense.
`;

/** Reads the command line. */
export function readReleaseOptions(args: readonly string[]): ReleaseOptions {
  const { flags, values, positionals } = readArguments(args, {
    "dry-run": "flag",
    check: "flag",
    tag: "value",
    help: "flag",
  });
  const [step, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; a release has one version`);
  const tag = values.get("tag");
  if (tag !== undefined && !flags.has("check")) throw new UsageError("--tag goes with --check");
  if (flags.has("check") && step !== undefined) throw new UsageError("--check takes no version: package.json has it");
  if (flags.has("check") && flags.has("dry-run")) throw new UsageError("--check writes nothing; leave --dry-run out");
  return {
    help: flags.has("help"),
    mode: flags.has("check") ? "check" : flags.has("dry-run") ? "dry run" : "make",
    ...(step === undefined ? {} : { step: readStep(step) }),
    ...(tag === undefined ? {} : { tag }),
  };
}

function readStep(text: string): Step {
  if (text === "major" || text === "minor" || text === "patch") return text;
  const version = parseVersion(text);
  if (version === undefined) {
    throw new UsageError(`${text} is no step: it is major, minor, patch or a version such as 1.2.3 or 1.2.3-beta.1`);
  }
  // Two versions that differ in it alone are one to a registry.
  if (text.includes("+")) throw new UsageError(`${text}: build metadata (after the +) is no part of a release`);
  return version;
}
