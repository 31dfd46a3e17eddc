import type { Model } from "../model/model.ts";
import type { Age, Change, Hurt } from "./change.ts";
import { type Bump, bumpOf, compareVersions, nextVersion, type Version } from "./version.ts";

/** What the changes ask for: a new PROTOCOL_VERSION and a major release, a minor release, or any release. */
export type Level = "breaking" | "addition" | "none";

/** What is known about the two versions besides their schemas. */
export interface Circumstances {
  /** The versions of the package; absent for protocols of others. */
  readonly release?: { readonly old: Version; readonly new: Version };
  /** Whether the changelog says something about what is not released yet; absent: there is no changelog. */
  readonly hasChangelogEntry?: boolean;
  /** `in`: only what the new version reads counts; `out`: only what it writes; absent: both. */
  readonly direction?: "in" | "out";
}

/** The gate's word on a pair of versions. */
export interface Verdict {
  readonly level: Level;
  readonly changes: readonly Change[];
  /** What must be mended before a release; empty: the gate is open. */
  readonly problems: readonly string[];
  /** What is odd and does no harm. */
  readonly notes: readonly string[];
}

/** Holds the changes against the steps that PROTOCOL_VERSION and the package's version have made. */
export function judge(
  before: Model,
  after: Model,
  found: readonly Change[],
  { release, hasChangelogEntry, direction }: Circumstances,
): Verdict {
  const changes = found.map((change) => ({ ...change, hurts: change.hurts.filter((hurt) => counts(hurt, direction)) }));
  const level = levelOf(changes);
  const problems: string[] = [];
  const notes: string[] = [];
  judgeProtocolVersion(level, versionOf(before), versionOf(after), { problems, notes });
  if (release !== undefined) judgeRelease(level, release.old, release.new, { problems, notes });
  if (level !== "none" && hasChangelogEntry === false) {
    problems.push("CHANGELOG.md says nothing about it: describe the change under the heading Unreleased");
  }
  return { level, changes, problems, notes };
}

/** Breaking if anybody is hurt; else an addition if the wire has changed at all. */
export function levelOf(changes: readonly Change[]): Level {
  if (changes.some(({ hurts }) => hurts.length > 0)) return "breaking";
  return changes.length > 0 ? "addition" : "none";
}

function counts({ reader }: Hurt, direction: "in" | "out" | undefined): boolean {
  const judged: readonly Age[] = direction === "in" ? ["new"] : direction === "out" ? ["old"] : ["old", "new"];
  return judged.includes(reader);
}

interface Remarks {
  readonly problems: string[];
  readonly notes: string[];
}

function judgeProtocolVersion(level: Level, old: number | undefined, now: number | undefined, remarks: Remarks): void {
  if (old === undefined || now === undefined) {
    if (level === "breaking") {
      remarks.problems.push(
        "the change is breaking, and there is no PROTOCOL_VERSION by which peers could tell: undo the change, or export PROTOCOL_VERSION in both versions and raise it",
      );
    }
    return;
  }
  const wanted = level === "breaking" ? old + 1 : old;
  if (now === wanted) return;
  if (now < wanted) {
    remarks.problems.push(
      level === "breaking"
        ? `the change is breaking, and PROTOCOL_VERSION is ${now}: undo the change, or set PROTOCOL_VERSION to ${wanted} if it is meant`
        : `PROTOCOL_VERSION has gone back from ${old} to ${now}: set it to ${wanted}`,
    );
    return;
  }
  remarks.notes.push(
    level === "breaking"
      ? `PROTOCOL_VERSION has gone from ${old} to ${now}; ${wanted} is enough`
      : `PROTOCOL_VERSION has gone from ${old} to ${now} without a breaking change: peers of the two versions refuse each other for nothing`,
  );
}

function judgeRelease(level: Level, old: Version, now: Version, remarks: Remarks): void {
  const wanted: Bump = level === "breaking" ? "major" : level === "addition" ? "minor" : "patch";
  if (compareVersions(now, old) < 0) {
    remarks.problems.push(`the package's version has gone back from ${old.text} to ${now.text}`);
    return;
  }
  // Nothing has changed on the wire, and nothing need be released.
  if (level === "none" && compareVersions(now, old) === 0) return;
  const found = bumpOf(old, now);
  if (RANK[found] < RANK[wanted]) {
    remarks.problems.push(
      `the package's version ${now.text} is too small a step from ${old.text} for ${SPOKEN[level]}: set it to ${nextVersion(old, wanted)}`,
    );
  } else if (RANK[found] > RANK[wanted]) {
    remarks.notes.push(
      `the package's version ${now.text} is a larger step from ${old.text} than ${SPOKEN[level]} asks for: ${nextVersion(old, wanted)} is enough for the protocol`,
    );
  }
}

const RANK: Readonly<Record<Bump, number>> = { none: 0, patch: 1, minor: 2, major: 3 };
const SPOKEN: Readonly<Record<Level, string>> = {
  breaking: "a breaking change",
  addition: "an addition",
  none: "no change on the wire",
};

/** The value of PROTOCOL_VERSION, where the protocol has one. */
export function versionOf(model: Model): number | undefined {
  const value = model.constants.find(({ name }) => name === "PROTOCOL_VERSION")?.value;
  return typeof value === "number" ? value : undefined;
}
