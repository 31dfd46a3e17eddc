import { UsageError } from "../../src/cli/arguments.ts";
import type { Level } from "../compat/judge.ts";
import { compareVersions, nextVersion, parseVersion, type Version } from "../compat/version.ts";
import type { Step } from "./options.ts";

/** What the next version is chosen by. */
export interface Standing {
  /** The last release; absent before the first. */
  readonly last?: Version;
  /** What package.json says. */
  readonly manifest: Version;
  /** What the changes since the last release ask for. */
  readonly level: Level;
}

/** The version to release. Whether it is far enough ahead is not asked here. */
export function chooseVersion(step: Step | undefined, { last, manifest, level }: Standing): Version {
  if (typeof step === "object") return step;
  if (last === undefined) {
    if (step === undefined) return manifest;
    throw new UsageError(
      `nothing has been released that ${step} could be a step from: run pnpm release ${manifest.text}, or name another version`,
    );
  }
  if (step !== undefined) return version(raise(last, step));
  if (compareVersions(manifest, last) > 0) return manifest;
  return version(nextVersion(last, level === "breaking" ? "major" : level === "addition" ? "minor" : "patch"));
}

/** As `npm version` does: a prerelease becomes the release that it is one of, if that is as large a step. */
function raise({ numbers: [major, minor, patch], prerelease }: Version, step: "major" | "minor" | "patch"): string {
  const early = prerelease.length > 0;
  if (step === "major") return early && minor === 0 && patch === 0 ? `${major}.0.0` : `${major + 1}.0.0`;
  if (step === "minor") return early && patch === 0 ? `${major}.${minor}.0` : `${major}.${minor + 1}.0`;
  return early ? `${major}.${minor}.${patch}` : `${major}.${minor}.${patch + 1}`;
}

function version(text: string): Version {
  const parsed = parseVersion(text);
  if (parsed === undefined) throw new Error(`${text} is no version`);
  return parsed;
}
