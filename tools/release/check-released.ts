import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HISTORY, readHistory } from "../../src/cli/release-history.ts";
import { manifestVersion, RELEASES } from "../compat/own-protocol.ts";
import { loadExamples } from "../examples/load-examples.ts";
import { runOnce } from "../gen/run-once.ts";
import { targetOf } from "../gen/target.ts";
import { CHANGELOG, hasRelease } from "./changelog.ts";
import { freeze } from "./frozen-files.ts";
import { readVersions } from "./manifests.ts";

/** What keeps a checkout from being the release that its package.json names; empty: it may be published. */
export async function releasedProblems(root: string, tag: string | undefined): Promise<string[]> {
  const { text: version } = manifestVersion(root);
  const problems: string[] = [];
  if (tag !== undefined && tag !== `v${version}`) {
    problems.push(
      `the tag is ${tag}, and package.json says ${version}: tag the commit of the release with v${version}`,
    );
  }
  for (const found of readVersions(root)) {
    if (found.version !== version) problems.push(`${found.path} says ${found.version}, package.json says ${version}`);
  }
  if (!existsSync(join(root, RELEASES, `${version}.schema.json`))) {
    return [...problems, `${version} has not been released: run pnpm release ${version}`];
  }
  const { artefacts } = (await runOnce(targetOf({}, `${root}/`), "check")).result;
  for (const { path, contents } of freeze(version, artefacts, loadExamples(join(root, "schema/examples")).valid)) {
    const found = readText(join(root, path));
    if (found === undefined) problems.push(`${path} is missing`);
    else if (found !== contents)
      problems.push(`${path} is not what the source says: this is not the release ${version}`);
  }
  if (!hasRelease(readFileSync(join(root, CHANGELOG), "utf8"), version)) {
    problems.push(`${CHANGELOG} has no heading of ${version}`);
  }
  if (readHistory(join(root, HISTORY)).at(-1)?.version !== version) {
    problems.push(`${HISTORY} does not end with ${version}`);
  }
  return problems;
}

/** With the line ends that the compiler writes. */
function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").replaceAll("\r\n", "\n") : undefined;
}
