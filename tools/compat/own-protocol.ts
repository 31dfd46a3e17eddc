import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasUnreleasedEntry } from "./changelog.ts";
import { compareModels } from "./compare.ts";
import { judge, type Verdict } from "./judge.ts";
import { LoadError, loadModel } from "./load-model.ts";
import type { Compared } from "./report.ts";
import { compareVersions, parseVersion, type Version } from "./version.ts";

const SCHEMA = "schema/protocol.schema.json";
const RELEASES = "schema/releases";
const SUFFIX = ".schema.json";

/**
 * Judges the schema of a package against its last release; undefined if nothing was released yet.
 *
 * `folder` holds the package: its schema, `schema/releases`, `package.json` and `CHANGELOG.md`.
 */
export function judgeOwnProtocol(folder: string): { verdict: Verdict; compared: Compared } | undefined {
  const last = newestRelease(join(folder, RELEASES));
  if (last === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: unknown };
  const version = parseVersion(String(manifest.version));
  if (version === undefined)
    throw new LoadError(`package.json: the version ${manifest.version} is not of the form 1.2.3`);
  const before = loadModel(join(folder, RELEASES, `${last.text}${SUFFIX}`), []);
  const after = loadModel(join(folder, SCHEMA), []);
  const changelog = join(folder, "CHANGELOG.md");
  const verdict = judge(before, after, compareModels(before, after), {
    release: { old: last, new: version },
    hasChangelogEntry: existsSync(changelog) && hasUnreleasedEntry(readFileSync(changelog, "utf8")),
  });
  return { verdict, compared: { old: `release ${last.text}`, new: "the schema as it is", file: SCHEMA } };
}

/** The latest release that has a frozen schema, by precedence of versions and not by name or date. */
export function newestRelease(folder: string): Version | undefined {
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => {
      const version = parseVersion(name.slice(0, -SUFFIX.length));
      if (version === undefined) throw new LoadError(`${RELEASES}/${name} is not named after a version`);
      return version;
    });
  return versions.sort(compareVersions).at(-1);
}
