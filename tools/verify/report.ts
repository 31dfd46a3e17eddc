import { showJudgement } from "./judge-case.ts";
import type { SearchResult } from "./search.ts";
import { shorten } from "./verdict.ts";

/** Labels of missed points that are shown. */
const SHOWN_MISSES = 30;

/** Whether the run found nothing: no disagreement, and no point that was missed. */
export function isGood({ disagreements, missed }: SearchResult): boolean {
  return disagreements.length === 0 && missed.accepted.length === 0 && missed.broken.length === 0;
}

/** What a run did and found, for people. */
export function showResult(result: SearchResult, seed: number): string {
  const { lines, bytes, milliseconds, points, missed } = result;
  const seconds = milliseconds / 1_000;
  const kinds = [...result.kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...kinds.map(([kind]) => kind.length), 4);
  const table = kinds.map(([kind, { accepted, refused }]) => {
    return `${kind.padEnd(width)} ${String(accepted).padStart(10)} ${String(refused).padStart(10)}`;
  });
  const accepted = points - missed.accepted.length;
  const broken = points - missed.broken.length;
  return [
    `${"kind".padEnd(width)} ${"accepted".padStart(10)} ${"refused".padStart(10)}`,
    ...table,
    "",
    ...result.disagreements.flatMap(({ case: made, fault, smallest, judgement }) => [
      `disagreement: ${fault} (${made.kind}, ${made.root}, --seed ${seed}, case ${made.number})`,
      `  line: ${showLine(made.line)}`,
      `  smallest: ${showLine(smallest)}`,
      showJudgement(judgement),
      "",
    ]),
    ...showMissed("no accepted line reaches", missed.accepted),
    ...showMissed("no refused line is broken at", missed.broken),
    `coverage: of ${points} points of the schema, accepted lines reached ${accepted}, broken lines ${broken}`,
    `${lines} lines (${(bytes / 1e6).toFixed(1)} MB) in ${seconds.toFixed(1)} s: ${Math.round(lines / seconds)} lines per second; ` +
      `${result.crossed} written lines crossed over; ${result.spoilt} values spoilt in Rust, ${result.spoiltRefused} of them refused; ` +
      `${result.disagreeing} disagreements`,
    "",
  ].join("\n");
}

function showMissed(words: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const shown = labels.slice(0, SHOWN_MISSES).map((label) => `  ${label}`);
  const others = labels.length - shown.length;
  return [`${words}:`, ...shown, ...(others > 0 ? [`  and ${others} more`] : []), "  more --cases may reach them"];
}

/** The line as a JavaScript string; bytes that are not UTF-8 in hexadecimal. */
function showLine(line: Buffer): string {
  const text = line.toString();
  return shorten(Buffer.from(text).equals(line) ? JSON.stringify(text) : `hex ${line.toString("hex")}`);
}
