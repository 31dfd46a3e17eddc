/** Code points from `from` to `to`, both included. */
export interface CodePointRange {
  readonly from: number;
  readonly to: number;
}

/** Sorted ranges that neither overlap nor touch. */
export type CodePoints = readonly CodePointRange[];

export const LAST_CODE_POINT = 0x10ffff;

export const DIGITS: CodePoints = [range("0", "9")];
export const WORD: CodePoints = union([range("0", "9"), range("A", "Z"), { from: 0x5f, to: 0x5f }, range("a", "z")]);

/** What `\s` matches: ECMAScript's white space and line ends. */
export const SPACE: CodePoints = union([
  { from: 0x09, to: 0x0d },
  { from: 0x20, to: 0x20 },
  { from: 0xa0, to: 0xa0 },
  { from: 0x1680, to: 0x1680 },
  { from: 0x2000, to: 0x200a },
  { from: 0x2028, to: 0x2029 },
  { from: 0x202f, to: 0x202f },
  { from: 0x205f, to: 0x205f },
  { from: 0x3000, to: 0x3000 },
  { from: 0xfeff, to: 0xfeff },
]);

const LINE_ENDS = union([
  { from: 0x0a, to: 0x0a },
  { from: 0x0d, to: 0x0d },
  { from: 0x2028, to: 0x2029 },
]);

/** What `.` matches. */
export const DOT: CodePoints = complement(LINE_ENDS);

/** The ranges in order, those that overlap or touch made one. */
export function union(ranges: readonly CodePointRange[]): CodePoints {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Every code point that is not in the set. */
export function complement(set: CodePoints): CodePoints {
  const gaps: CodePointRange[] = [];
  let next = 0;
  for (const { from, to } of set) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = to + 1;
  }
  if (next <= LAST_CODE_POINT) gaps.push({ from: next, to: LAST_CODE_POINT });
  return gaps;
}

function range(first: string, last: string): CodePointRange {
  return { from: first.charCodeAt(0), to: last.charCodeAt(0) };
}
