import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Figure } from "./measure.ts";
import type { Row } from "./report.ts";
import { bundle, type Runtime } from "./runtime/programs.ts";

/** What a program under measure prints: the figures of each subject, the baseline's first. */
export type Subjects = Readonly<Record<string, readonly Figure[]>>;

/** Bundles a program, runs it in a runtime, and reads what it prints. */
export async function runProgram(
  runtime: Runtime,
  program: string,
  folder: string,
  args: readonly string[],
): Promise<Subjects> {
  const [command, file] = bundle(program, folder)(runtime);
  const { stdout } = await promisify(execFile)(command, [file, ...args], { maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as Subjects;
}

/** Rows of the figures as ratios to the first of them. */
export function ratioRows(
  [baseline, ...figures]: readonly Figure[],
  describe: (figure: Figure) => Pick<Row, "what" | "wanted" | "note">,
): Row[] {
  return figures.map((figure) => ({
    ...describe(figure),
    baseline: baseline?.name ?? "",
    value: figure.ratio,
    spread: figure.spread,
  }));
}
