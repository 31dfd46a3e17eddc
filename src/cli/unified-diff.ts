/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** Time and memory grow with the square of the number of changed lines. */
const MOST_CHANGES = 1000;

type Edit = { readonly kind: " " | "-" | "+"; readonly line: string };

/** The unified diff that turns the text of `from` into that of `to`, as `patch` reads it; empty where they are equal. */
export function unifiedDiff(from: { name: string; text: string }, to: { name: string; text: string }): string {
  if (from.text === to.text) return "";
  const edits = editsBetween(linesOf(from.text), linesOf(to.text));
  return `--- ${from.name}\n+++ ${to.name}\n${hunksOf(edits).join("")}`;
}

/** Lines with their line ends; only the last one can be without. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

function editsBetween(from: readonly string[], to: readonly string[]): Edit[] {
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(from.length, to.length) - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  const same = (line: string): Edit => ({ kind: " ", line });
  return [
    ...from.slice(0, head).map(same),
    ...shortestEdits(from.slice(head, from.length - tail), to.slice(head, to.length - tail)),
    ...from.slice(from.length - tail).map(same),
  ];
}

/** How far along one diagonal of the edit graph a number of changes leads, and the way there. */
interface Reach {
  readonly row: number;
  readonly way: Way | undefined;
}

interface Way {
  readonly before: Way | undefined;
  readonly edit: Edit;
}

/** The greedy algorithm of Myers. Past `MOST_CHANGES`, everything is taken for changed. */
function shortestEdits(from: readonly string[], to: readonly string[]): Edit[] {
  let reached = new Map<number, Reach>();
  for (let changes = 0; changes <= MOST_CHANGES; changes += 1) {
    const next = new Map<number, Reach>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const end = slide(
        changes === 0 ? { row: 0, way: undefined } : step(reached, diagonal, from, to),
        diagonal,
        from,
        to,
      );
      if (end === undefined) continue;
      if (end.row === from.length && end.row - diagonal === to.length) return editsOf(end.way);
      next.set(diagonal, end);
    }
    reached = next;
  }
  return [...from.map((line): Edit => ({ kind: "-", line })), ...to.map((line): Edit => ({ kind: "+", line }))];
}

/** One change more: a line removed from the diagonal below or added from the one above, whichever leads further. */
function step(
  reached: ReadonlyMap<number, Reach>,
  diagonal: number,
  from: readonly string[],
  to: readonly string[],
): Reach | undefined {
  const removing = reached.get(diagonal - 1);
  const adding = reached.get(diagonal + 1);
  const removed = removing === undefined ? undefined : from[removing.row];
  const added = adding === undefined ? undefined : to[adding.row - diagonal - 1];
  if (
    removing !== undefined &&
    removed !== undefined &&
    (added === undefined || removing.row + 1 > (adding?.row ?? -1))
  ) {
    return { row: removing.row + 1, way: { before: removing.way, edit: { kind: "-", line: removed } } };
  }
  if (adding === undefined || added === undefined) return undefined;
  return { row: adding.row, way: { before: adding.way, edit: { kind: "+", line: added } } };
}

/** On along the lines that are the same. */
function slide(
  reach: Reach | undefined,
  diagonal: number,
  from: readonly string[],
  to: readonly string[],
): Reach | undefined {
  if (reach === undefined) return undefined;
  let { row, way } = reach;
  for (let line = from[row]; line !== undefined && line === to[row - diagonal]; line = from[row]) {
    way = { before: way, edit: { kind: " ", line } };
    row += 1;
  }
  return { row, way };
}

function editsOf(last: Way | undefined): Edit[] {
  const edits: Edit[] = [];
  for (let way = last; way !== undefined; way = way.before) edits.push(way.edit);
  return edits.reverse();
}

function hunksOf(edits: readonly Edit[]): string[] {
  const hunks: string[] = [];
  let fromLine = 1;
  let toLine = 1;
  let position = 0;
  for (const { start, end } of hunkRanges(edits)) {
    const between = start - position;
    fromLine += between;
    toLine += between;
    const lines = edits.slice(start, end);
    const removed = lines.filter(({ kind }) => kind !== "+").length;
    const added = lines.filter(({ kind }) => kind !== "-").length;
    hunks.push(`@@ -${rangeText(fromLine, removed)} +${rangeText(toLine, added)} @@\n${lines.map(lineText).join("")}`);
    fromLine += removed;
    toLine += added;
    position = end;
  }
  return hunks;
}

/** Changes with their context; those whose contexts meet go together. */
function hunkRanges(edits: readonly Edit[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  edits.forEach(({ kind }, index) => {
    if (kind === " ") return;
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(edits.length, index + CONTEXT + 1);
    const last = ranges.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else ranges.push({ start, end });
  });
  return ranges;
}

/** A range of no lines is named by the line before it. */
function rangeText(line: number, count: number): string {
  return `${count === 0 ? line - 1 : line},${count}`;
}

function lineText({ kind, line }: Edit): string {
  return line.endsWith("\n") ? kind + line : `${kind}${line}\n\\ No newline at end of file\n`;
}
