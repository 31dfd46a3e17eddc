import type { Change } from "./change.ts";
import type { Verdict } from "./judge.ts";
import { pairOf, spokenHurt } from "./peers.ts";

/** How a verdict is written. */
export type Format = "text" | "json" | "github";

/** What was compared, as people should read it. */
export interface Compared {
  readonly old: string;
  readonly new: string;
  /** The file that annotations are put on, relative to the repository. */
  readonly file: string;
}

/** Writes a verdict; ends with a line end. */
export function writeReport(verdict: Verdict, compared: Compared, format: Format): string {
  switch (format) {
    case "text":
      return textReport(verdict, compared);
    case "json":
      return jsonReport(verdict, compared);
    case "github":
      return githubReport(verdict, compared);
  }
}

const LEVELS = {
  breaking: "breaking: it takes a new PROTOCOL_VERSION and a major release",
  addition: "an addition: it takes a minor release",
  none: "no change on the wire",
};

function textReport({ level, changes, problems, notes }: Verdict, compared: Compared): string {
  const lines = [`${compared.new} against ${compared.old}: ${LEVELS[level]}`];
  const order = [...changes].sort((a, b) => Number(b.hurts.length > 0) - Number(a.hurts.length > 0));
  for (const change of order) lines.push("", ...textOfChange(change));
  if (notes.length > 0) lines.push("", ...notes.map((note) => `note: ${note}`));
  if (problems.length > 0) lines.push("", ...problems.map((problem) => `to do: ${problem}`));
  return `${lines.join("\n")}\n`;
}

function textOfChange(change: Change): string[] {
  const lines = [
    `${change.hurts.length > 0 ? "breaking" : "addition"}  ${placeOf(change)}: ${change.detail} [${change.rule}]`,
  ];
  for (const hurt of change.hurts) {
    lines.push(`  ${spokenHurt(hurt, change.direction)}`, `    ${hurt.example}`);
  }
  return lines;
}

/** Where a change is: `FrontendMessage init version`. */
export function placeOf({ root, message, path }: Change): string {
  return [root, message, path].filter((part) => part !== undefined && part !== "").join(" ");
}

function jsonReport({ level, changes, problems, notes }: Verdict, compared: Compared): string {
  const report = {
    old: compared.old,
    new: compared.new,
    level,
    ok: problems.length === 0,
    problems,
    notes,
    changes: changes.map(({ hurts, ...change }) => ({
      ...change,
      level: hurts.length > 0 ? "breaking" : "addition",
      hurts: hurts.map((hurt) => ({ pair: pairOf(hurt.reader, change.direction), ...hurt })),
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** One annotation a change and a problem: errors where the gate is shut, else warnings and notices. */
function githubReport({ changes, problems, notes }: Verdict, { file }: Compared): string {
  const shut = problems.length > 0;
  const lines = changes.map((change) => {
    const hurts = change.hurts.map((hurt) => `${spokenHurt(hurt, change.direction)}\n  ${hurt.example}`);
    const kind = change.hurts.length === 0 ? "notice" : shut ? "error" : "warning";
    return annotation(kind, file, change.rule, [`${placeOf(change)}: ${change.detail}`, ...hurts].join("\n"));
  });
  for (const note of notes) lines.push(annotation("warning", file, "compat", note));
  for (const problem of problems) lines.push(annotation("error", file, "compat", problem));
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function annotation(kind: "error" | "warning" | "notice", file: string, title: string, message: string): string {
  return `::${kind} file=${property(file)},title=${property(title)}::${data(message)}`;
}

/** The escapes of GitHub's workflow commands. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
