import { difference } from "./compare.ts";
import type { Oracle } from "./oracle.ts";
import { parseJson } from "./parse-json.ts";
import type { PeerVerdict } from "./verdict.ts";

/** What the Rust peer says about a value that it has spoilt. */
export interface Spoilt {
  /** The encoder's verdict. */
  readonly verdict: PeerVerdict;
  /** The value's text, whether or not the encoder lets it pass; numbers that are not finite as 1e400. */
  readonly text: string;
}

/** Reads the two verdicts that answer a question about a spoilt value; undefined if it could not be spoilt. */
export function readSpoilt(verdict: PeerVerdict, unjudged: PeerVerdict): Spoilt | undefined {
  return unjudged.kind === "ok" ? { verdict, text: withoutMarks(unjudged.text) } : undefined;
}

/** What is wrong with the encoder's verdict, compared with the oracle's on the value's text; undefined if nothing. */
export function spoiltDifference(oracle: Oracle, root: string, { verdict, text }: Spoilt): string | undefined {
  if (verdict.kind !== "ok" && verdict.kind !== "refused") return verdict.kind;
  // What lies too deep is not written at all.
  if (verdict.kind === "refused" && verdict.code === "TOO_DEEP") return undefined;
  const node = parseJson(text, { infinite: true });
  // A gap in a tuple has no text.
  if (node === undefined) return verdict.kind === "refused" ? undefined : "accepted";
  const expected = oracle.judgeNode(root, node);
  // A number that is not finite may stand where a smaller arm of a union does not look, which makes it no better.
  if (expected.ok && parseJson(text) === undefined) return verdict.kind === "refused" ? undefined : "accepted";
  if (expected.ok && verdict.kind === "refused") {
    return expected.size !== "within" && verdict.code === "TOO_LARGE" ? undefined : "refused";
  }
  return difference(oracle, root, expected, verdict);
}

/** Words that stand for what JSON can't hold, outside strings. */
const MARKS = /"(?:[^"\\]|\\.)*"|(-?)Infinity|NaN/g;

function withoutMarks(text: string): string {
  return text.replace(MARKS, (found, sign: string | undefined) =>
    found.startsWith('"') ? found : `${sign ?? ""}1e400`,
  );
}
