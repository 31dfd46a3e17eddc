import type { Random } from "./random.ts";

/** A way to break the text or the bytes of a line. */
export interface TextBreak {
  readonly name: string;
  readonly apply: (line: Buffer, random: Random) => Buffer;
}

const BAD_UTF8 = [
  [0x80],
  [0xbf],
  [0xc0, 0x80],
  [0xc1, 0xbf],
  [0xc2],
  [0xe0, 0x80, 0x80],
  [0xe0, 0x9f, 0xbf],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xed, 0xbf, 0xbf],
  [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  [0xef, 0xbf],
  [0xf0, 0x80, 0x80, 0x80],
  [0xf0, 0x8f, 0xbf, 0xbf],
  [0xf0, 0x9f, 0x98],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xf8],
  [0xfe],
  [0xff],
];
const TINY_LINES = [
  "",
  " ",
  "null",
  "true",
  "1",
  '"a"',
  "[]",
  "{}",
  "{",
  "[",
  '"',
  "}",
  "]",
  "nul",
  "{}{}",
  "{},",
  "[{}]",
  '{"":1}',
  '{"type"}',
  '{"type":}',
  '{"type":null}',
  '{"type":""}',
  '{"type":"__proto__"}',
  '{"type":"constructor"}',
  '{"type":"toString"}',
  '{"__proto__":{"type":"init"}}',
  "﻿{}",
  "\u00a0{}",
];
const STRAY = [
  ",",
  ":",
  "'",
  "/",
  "/*x*/",
  "//x\n",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\v",
  "\f",
  "\u0000",
  "\u001f",
  "\u007f",
  "\\",
  "\\u12",
  "\\x41",
  '"',
  "{",
  "}",
  "[",
  "]",
  "NaN",
  "-",
  "e",
];

export const TEXT_BREAKS: readonly TextBreak[] = [
  { name: "truncated", apply: truncate },
  { name: "bytes edited", apply: editBytes },
  {
    name: "invalid UTF-8",
    apply: (line, random) => insert(line, Buffer.from(random.pick(BAD_UTF8)), placeInString(line, random)),
  },
  {
    name: "stray text",
    apply: (line, random) => insert(line, Buffer.from(random.pick(STRAY)), random.below(line.length + 1)),
  },
  {
    name: "control character in a string",
    apply: (line, random) => insert(line, Buffer.from([random.below(0x20)]), placeInString(line, random)),
  },
  {
    name: "bad escape",
    apply: (line, random) =>
      insert(
        line,
        Buffer.from(random.pick(["\\u12G4", "\\x41", "\\0", "\\'", "\\u", "\\ud83d", "\\ud83d\\n", "\\U0041"])),
        placeInString(line, random),
      ),
  },
  { name: "byte order mark", apply: (line) => Buffer.concat([Buffer.from("\ufeff"), line]) },
  { name: "batch", apply: batch },
  { name: "tiny line", apply: (_, random) => Buffer.from(random.pick(TINY_LINES)) },
  { name: "trailing comma", apply: (line) => insert(line, Buffer.from(","), Math.max(line.length - 1, 0)) },
];

function truncate(line: Buffer, random: Random): Buffer {
  const end = random.chance(0.5) ? random.below(line.length + 1) : line.length - random.between(1, 4);
  return line.subarray(0, Math.max(end, 0));
}

function editBytes(line: Buffer, random: Random): Buffer {
  let edited: Buffer = Buffer.from(line);
  for (let edits = random.between(1, 3); edits > 0 && edited.length > 0; edits -= 1) {
    const at = random.below(edited.length);
    switch (random.below(5)) {
      case 0:
        edited[at] = (edited[at] as number) ^ (1 << random.below(8));
        break;
      case 1:
        edited[at] = random.below(256);
        break;
      case 2:
        edited = Buffer.concat([edited.subarray(0, at), edited.subarray(at + random.between(1, 3))]);
        break;
      case 3:
        edited = insert(edited, Buffer.from([random.between(0x20, 0x7e)]), at);
        break;
      default:
        edited = insert(
          edited,
          Buffer.from(edited.subarray(at, at + random.between(1, 12))),
          random.below(edited.length),
        );
    }
  }
  return edited;
}

function batch(line: Buffer, random: Random): Buffer {
  const [open, comma, close] = ["[", ",", "]"].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];
  switch (random.below(4)) {
    case 0:
      return Buffer.concat([open, line, close]);
    case 1:
      return Buffer.concat([open, line, comma, line, close]);
    case 2:
      return Buffer.concat([line, line]);
    default:
      return Buffer.concat([line, Buffer.from("\n"), line]);
  }
}

function insert(line: Buffer, piece: Buffer, at: number): Buffer {
  return Buffer.concat([line.subarray(0, at), piece, line.subarray(at)]);
}

/** Just behind a quotation mark, which opens a string about every other time. */
function placeInString(line: Buffer, random: Random): number {
  const quotes: number[] = [];
  for (let at = line.indexOf(0x22); at >= 0 && quotes.length < 64; at = line.indexOf(0x22, at + 1)) quotes.push(at + 1);
  return quotes.length === 0 ? random.below(line.length + 1) : random.pick(quotes);
}
