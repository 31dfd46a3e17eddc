/** A version of a package, as semantic versioning has it. */
export interface Version {
  readonly text: string;
  readonly numbers: readonly [major: number, minor: number, patch: number];
  /** What follows the hyphen, by its dots. */
  readonly prerelease: readonly string[];
}

/** The largest part of a version that has changed. */
export type Bump = "none" | "patch" | "minor" | "major";

const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z.-]+)?$/u;

/** Reads `1.2.3` or `1.2.3-beta.1`; undefined for anything else. */
export function parseVersion(text: string): Version | undefined {
  const match = VERSION.exec(text);
  if (match === null) return undefined;
  return {
    text,
    numbers: [Number(match[1]), Number(match[2]), Number(match[3])],
    prerelease: match[4]?.split(".") ?? [],
  };
}

/** Below 0 if the first comes before the second, above 0 if it comes after it. */
export function compareVersions(first: Version, second: Version): number {
  for (const [index, number] of first.numbers.entries()) {
    const difference = number - (second.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A prerelease comes before its release.
  if (first.prerelease.length === 0 || second.prerelease.length === 0) {
    return second.prerelease.length - first.prerelease.length;
  }
  for (const [index, part] of first.prerelease.entries()) {
    const other = second.prerelease[index];
    if (other === undefined) return 1;
    const difference = compareParts(part, other);
    if (difference !== 0) return difference;
  }
  return first.prerelease.length - second.prerelease.length;
}

function compareParts(first: string, second: string): number {
  const numeric = [first, second].map((part) => /^\d+$/u.test(part));
  if (numeric[0] && numeric[1]) return Number(first) - Number(second);
  if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Which step leads from one version to a later one. Below 1.0.0 a minor step may break, and counts as a major one. */
export function bumpOf(old: Version, now: Version): Bump {
  const [major, minor, patch] = old.numbers;
  if (now.numbers[0] !== major) return "major";
  if (now.numbers[1] !== minor) return major === 0 ? "major" : "minor";
  if (now.numbers[2] !== patch) return major === 0 ? "minor" : "patch";
  return now.text === old.text ? "none" : "patch";
}

/** The smallest version that is this step ahead. */
export function nextVersion({ numbers: [major, minor, patch] }: Version, bump: Bump): string {
  if (major === 0 && bump === "major") return `0.${minor + 1}.0`;
  if (major === 0 && bump === "minor") return `0.${minor}.${patch + 1}`;
  if (bump === "major") return `${major + 1}.0.0`;
  if (bump === "minor") return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}
