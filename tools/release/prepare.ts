import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HISTORY, type RecordedChange, type ReleaseRecord, readHistory } from "../../src/cli/release-history.ts";
import type { Verdict } from "../compat/judge.ts";
import { judgeOwnProtocol, manifestVersion, type OwnJudgement, RELEASES } from "../compat/own-protocol.ts";
import { placeOf, writeReport } from "../compat/report.ts";
import type { Version } from "../compat/version.ts";
import type { Artefact } from "../compile.ts";
import { loadExamples } from "../examples/load-examples.ts";
import { runOnce } from "../gen/run-once.ts";
import { targetOf } from "../gen/target.ts";
import { CHANGELOG, changelogProblems, stampChangelog } from "./changelog.ts";
import { describeArtefacts, freeze } from "./frozen-files.ts";
import { hasTag, uncommitted } from "./git.ts";
import { withVersion } from "./manifests.ts";
import { chooseVersion } from "./next-version.ts";
import type { Step } from "./options.ts";

/** A release that could be made. */
export interface Plan {
  readonly version: Version;
  /** What stands in its way; empty: it can be made. */
  readonly problems: readonly string[];
  /** What the gate says, for people. */
  readonly report: string;
  /** The files to write, none of which is left out. */
  readonly files: readonly Artefact[];
}

/**
 * Checks all that a release asks for and works out what it writes. `root` is the project, `date` the day of the release.
 *
 * @throws {UsageError} for a step from nothing.
 * @throws {RefusalError} if the source can't be compiled.
 */
export async function prepare(root: string, step: Step | undefined, date: string): Promise<Plan> {
  const gen = await runOnce(targetOf({}, `${root}/`), "check");
  let version: Version | undefined;
  const judged = judgeOwnProtocol(root, (level, last) => {
    version = chooseVersion(step, { last, manifest: manifestVersion(root), level });
    return version;
  });
  version ??= chooseVersion(step, { manifest: manifestVersion(root), level: "none" });

  const changelog = readFileSync(join(root, CHANGELOG), "utf8");
  const problems = [
    ...treeProblems(root),
    ...releaseProblems(root, version, judged),
    ...changelogProblems(changelog, version.text),
    // What was compiled from is not what lies there: nothing else that was found can be relied on.
    ...(gen.good ? [] : [`the generated files are not what the source says:\n${withoutTimings(gen.text)}`]),
  ];
  return {
    version,
    problems,
    report: judged === undefined ? "the first release\n" : writeReport(judged.verdict, judged.compared, "text"),
    files: [
      ...freeze(version.text, gen.result.artefacts, loadExamples(join(root, "schema/examples")).valid),
      { path: HISTORY, contents: history(root, version, date, gen.result.artefacts, judged?.verdict) },
      { path: CHANGELOG, contents: stampChangelog(changelog, version.text, date) },
      ...withVersion(root, version.text),
    ],
  };
}

function treeProblems(root: string): string[] {
  const found = uncommitted(root);
  if ("error" in found) return [`git can't say whether everything is committed: ${found.error}`];
  if (found.files.length === 0) return [];
  return [`the working tree is not clean; commit these or put them away (git stash):\n${found.files.join("\n")}`];
}

function releaseProblems(root: string, { text }: Version, judged: OwnJudgement | undefined): string[] {
  const problems: string[] = [];
  if (existsSync(join(root, RELEASES, `${text}.schema.json`))) {
    problems.push(`${text} has been released already: a release never changes; make another one`);
  } else if (judged !== undefined) {
    problems.push(...judged.verdict.problems.filter((problem) => !problem.startsWith(CHANGELOG)));
  }
  if (hasTag(root, `v${text}`)) problems.push(`git has a tag v${text} already`);
  return problems;
}

function history(
  root: string,
  version: Version,
  date: string,
  artefacts: readonly Artefact[],
  verdict: Verdict | undefined,
): string {
  const record: ReleaseRecord = {
    version: version.text,
    date,
    ...describeArtefacts(artefacts),
    changes: (verdict?.changes ?? []).map(
      (change): RecordedChange => ({ breaking: change.hurts.length > 0, what: `${placeOf(change)}: ${change.detail}` }),
    ),
  };
  return `${JSON.stringify([...readHistory(join(root, HISTORY)), record], null, 2)}\n`;
}

function withoutTimings(text: string): string {
  return text.trimEnd().split("\n").slice(0, -1).join("\n");
}
