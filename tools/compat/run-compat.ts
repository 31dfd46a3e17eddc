import { relative } from "node:path";
import { UsageError } from "../../src/cli/arguments.ts";
import { RefusalError } from "../refusal.ts";
import { compareModels } from "./compare.ts";
import { judge, type Verdict } from "./judge.ts";
import { LoadError, loadModel } from "./load-model.ts";
import { COMPAT_USAGE, type ForeignOptions, readCompatOptions } from "./options.ts";
import { judgeOwnProtocol } from "./own-protocol.ts";
import { type Compared, writeReport } from "./report.ts";

/** What the command prints, and its exit status. */
export interface CompatResult {
  readonly status: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

/** The command `pnpm compat`. `home` is the folder of the package, `folder` the one that relative paths start at. */
export function runCompat(args: readonly string[], home: string, folder: string): CompatResult {
  try {
    const options = readCompatOptions(args, folder);
    if (options.help) return { status: 0, out: COMPAT_USAGE, err: "" };
    const found = options.foreign === undefined ? judgeOwnProtocol(home) : judgeForeign(options.foreign, folder);
    if (found === undefined) return noRelease(options.format);
    const out = writeReport(found.verdict, found.compared, options.format);
    return { status: found.verdict.problems.length > 0 ? 1 : 0, out, err: "" };
  } catch (error) {
    if (error instanceof UsageError) return { status: 2, out: "", err: `${error.message}\n\n${COMPAT_USAGE}` };
    if (error instanceof LoadError || error instanceof RefusalError)
      return { status: 1, out: "", err: `${error.message}\n` };
    throw error;
  }
}

function noRelease(format: "text" | "json" | "github"): CompatResult {
  const text = "nothing has been released yet: there is no schema in schema/releases to compare with";
  const out =
    format === "json"
      ? `${JSON.stringify({ level: "none", ok: true, problems: [], notes: [text], changes: [] }, null, 2)}\n`
      : `${text}\n`;
  return { status: 0, out, err: "" };
}

function judgeForeign(options: ForeignOptions, folder: string): { verdict: Verdict; compared: Compared } {
  const before = loadModel(options.old, options.roots);
  const after = loadModel(options.new, options.roots);
  const verdict = judge(before, after, compareModels(before, after), {
    ...(options.direction === undefined ? {} : { direction: options.direction }),
  });
  const show = (file: string): string => relative(folder, file).split("\\").join("/");
  return { verdict, compared: { old: show(options.old), new: show(options.new), file: show(options.new) } };
}
