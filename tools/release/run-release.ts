import { UsageError } from "../../src/cli/arguments.ts";
import { LoadError } from "../compat/load-model.ts";
import { manifestVersion } from "../compat/own-protocol.ts";
import { RefusalError } from "../refusal.ts";
import { allOrNothing } from "./all-or-nothing.ts";
import { releasedProblems } from "./check-released.ts";
import { RELEASE_USAGE, type ReleaseOptions, readReleaseOptions } from "./options.ts";
import { pack, tarballOf } from "./pack.ts";
import { type Plan, prepare } from "./prepare.ts";

/** What the command prints, and its exit status. */
export interface ReleaseResult {
  readonly status: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

/** The command `pnpm release` on the project in `root`; `today` is the day of the release. */
export async function runRelease(args: readonly string[], root: string, today: Date): Promise<ReleaseResult> {
  try {
    const options = readReleaseOptions(args);
    if (options.help) return { status: 0, out: RELEASE_USAGE, err: "" };
    return options.mode === "check" ? await check(root, options) : await release(root, options, today);
  } catch (error) {
    if (error instanceof UsageError) return { status: 2, out: "", err: `${error.message}\n\n${RELEASE_USAGE}` };
    if (error instanceof LoadError || error instanceof RefusalError) {
      return { status: 1, out: "", err: `${error.message}\nnothing was written\n` };
    }
    throw error;
  }
}

async function check(root: string, { tag }: ReleaseOptions): Promise<ReleaseResult> {
  const { text } = manifestVersion(root);
  const problems = await releasedProblems(root, tag);
  if (problems.length === 0) return { status: 0, out: `this is the release ${text}\n`, err: "" };
  return { status: 1, out: "", err: `This checkout is not the release ${text}:\n${list(problems)}` };
}

async function release(root: string, { mode, step }: ReleaseOptions, today: Date): Promise<ReleaseResult> {
  const plan = await prepare(root, step, today.toISOString().slice(0, "2026-12-01".length));
  const { text } = plan.version;
  if (plan.problems.length > 0) {
    return {
      status: 1,
      out: plan.report,
      err: `Cannot release ${text}:\n${list(plan.problems)}nothing was written\n`,
    };
  }
  const tarball = tarballOf(text);
  if (mode === "dry run") {
    return { status: 0, out: `${plan.report}\nrelease ${text} would write\n${written(plan, tarball)}`, err: "" };
  }
  try {
    await allOrNothing(root, plan.files, [tarball], (signal) => pack(root, signal));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 1, out: "", err: `Cannot release ${text}: ${reason}\neverything is as it was\n` };
  }
  return { status: 0, out: `${plan.report}\nrelease ${text} wrote\n${written(plan, tarball)}\n${next(text)}`, err: "" };
}

function list(problems: readonly string[]): string {
  return problems.map((problem) => `- ${problem.trimEnd().replaceAll("\n", "\n  ")}\n`).join("");
}

function written({ files }: Plan, tarball: string): string {
  return [...files.map(({ path }) => path), tarball].map((path) => `  ${path}\n`).join("");
}

/** Committing is left to people: they look at the difference first. */
function next(version: string): string {
  return `Look at the difference, then run
  git add --all && git commit --message "Release ${version}"
  git tag --annotate v${version} --message "Release ${version}"
  git push --follow-tags
The release workflow publishes what is tagged. To publish by hand, to any registry:
  npm publish ./${tarballOf(version)} --registry URL
  cargo publish --manifest-path rust/Cargo.toml
`;
}
