import { hasUnreleasedEntry } from "../compat/changelog.ts";

/** The changelog's file, relative to the root of the project. */
export const CHANGELOG = "CHANGELOG.md";

/** What stands in the way of stamping a changelog. */
export function changelogProblems(changelog: string, version: string): string[] {
  const problems: string[] = [];
  if (hasRelease(changelog, version)) problems.push(`${CHANGELOG} has a heading of ${version} already: remove it`);
  if (!hasUnreleasedEntry(changelog)) {
    problems.push(`${CHANGELOG} says nothing under the heading [Unreleased]: describe there what this release brings`);
  }
  return problems;
}

/** Gives what is unreleased the heading of a release, and leaves an empty [Unreleased] above it. */
export function stampChangelog(changelog: string, version: string, date: string): string {
  return changelog.replace(/^(##[ \t]+\[?unreleased\]?)[ \t]*(\r?\n)/imu, `$1$2$2## [${version}] - ${date}$2`);
}

/** Whether a changelog has a heading of this release, with its date. */
export function hasRelease(changelog: string, version: string): boolean {
  return changelog.split(/\r?\n/u).some((line) => /^##\s+\[?([^\]\s]+)\]?(?:\s|$)/u.exec(line)?.[1] === version);
}
