import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../model/model.ts";
import type { Change } from "./change.ts";
import { hasUnreleasedEntry } from "./changelog.ts";
import { compareModels } from "./compare.ts";
import { judge, type Level, levelOf, type Verdict, versionOf } from "./judge.ts";
import { LoadError, loadModel } from "./load-model.ts";
import type { Compared } from "./report.ts";
import { compareVersions, parseVersion, type Version } from "./version.ts";

const SCHEMA = "schema/protocol.schema.json";
/** Where releases are frozen, relative to the root of the package. */
export const RELEASES = "schema/releases";
const SUFFIX = ".schema.json";

export interface OwnJudgement {
  readonly verdict: Verdict;
  readonly compared: Compared;
  readonly last: Version;
}

/**
 * Judges the schema of a package against its last release; undefined if nothing was released yet. What would hurt
 * peers of an earlier release that speaks the same PROTOCOL_VERSION counts as well: a field that came and went must not
 * come back with another type.
 *
 * `folder` holds the package: its schema, `schema/releases`, `package.json` and `CHANGELOG.md`. `choose` gives the
 * version to hold the changes against, by default that of package.json.
 */
export function judgeOwnProtocol(
  folder: string,
  choose: (level: Level, last: Version) => Version = () => manifestVersion(folder),
): OwnJudgement | undefined {
  const releases = frozenReleases(join(folder, RELEASES));
  const last = releases.at(-1);
  if (last === undefined) return undefined;
  const load = ({ text }: Version): Model => loadModel(join(folder, RELEASES, `${text}${SUFFIX}`), []);
  const before = load(last);
  const after = loadModel(join(folder, SCHEMA), []);
  const changes = [...compareModels(before, after)];
  for (const release of releases.slice(0, -1).reverse()) {
    // Peers of prereleases are promised nothing.
    if (release.prerelease.length > 0) continue;
    const model = load(release);
    if (versionOf(model) === versionOf(before)) addHurts(changes, compareModels(model, after), release);
  }
  const changelog = join(folder, "CHANGELOG.md");
  const verdict = judge(before, after, changes, {
    release: { old: last, new: choose(levelOf(changes), last) },
    hasChangelogEntry: existsSync(changelog) && hasUnreleasedEntry(readFileSync(changelog, "utf8")),
  });
  return { verdict, compared: { old: `release ${last.text}`, new: "the schema as it is", file: SCHEMA }, last };
}

/** Adds what hurts peers of an earlier release and is no change from the last one. */
function addHurts(changes: Change[], found: readonly Change[], release: Version): void {
  const known = new Set(changes.filter(({ hurts }) => hurts.length > 0).map(placeAndRule));
  for (const change of found) {
    if (change.hurts.length === 0 || known.has(placeAndRule(change))) continue;
    changes.push({ ...change, detail: `${change.detail} (against release ${release.text})` });
  }
}

function placeAndRule({ rule, root, message, path }: Change): string {
  return JSON.stringify([rule, root, message, path]);
}

/** The version in package.json. */
export function manifestVersion(folder: string): Version {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: unknown };
  const version = parseVersion(String(manifest.version));
  if (version === undefined)
    throw new LoadError(`package.json: the version ${manifest.version} is not of the form 1.2.3`);
  return version;
}

/** The releases that have a frozen schema, by precedence of versions and not by name or date. */
export function frozenReleases(folder: string): Version[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => {
      const version = parseVersion(name.slice(0, -SUFFIX.length));
      if (version === undefined) throw new LoadError(`${RELEASES}/${name} is not named after a version`);
      return version;
    });
  return versions.sort(compareVersions);
}
