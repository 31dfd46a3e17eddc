import { difference } from "./compare.ts";
import { depthOf, nodeOf } from "./node-of.ts";
import type { Oracle, Verdict, Visit } from "./oracle.ts";
import { type PeerVerdict, showVerdict } from "./verdict.ts";

/** What all sides say about one line. */
export interface Judgement {
  readonly expected: Verdict;
  readonly typescript: PeerVerdict;
  /** The TypeScript encoder on what JSON.parse makes of the line. */
  readonly typescriptEncoder: PeerVerdict;
  readonly rust: PeerVerdict;
  /** The Rust encoder on a value that was spoilt, where the line is that value's text. */
  readonly rustEncoder?: PeerVerdict;
  /** What is not as it should be, for telling one fault from another; undefined if all agree. */
  readonly fault: string | undefined;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Compares what the two sides and the oracle say about a line. */
export function judgeCase(
  oracle: Oracle,
  root: string,
  line: Uint8Array,
  [typescript, typescriptEncoder]: readonly [PeerVerdict, PeerVerdict],
  rust: PeerVerdict,
  visit?: Visit,
): Judgement {
  const expected = oracle.judge(root, line, visit);
  const faults: string[] = [];
  const note = (side: string, found: string | undefined): void => {
    if (found !== undefined) faults.push(`${side} ${found}`);
  };
  note("TypeScript", difference(oracle, root, expected, typescript));
  note("Rust", difference(oracle, root, expected, rust));
  // How large a line is that is over its limit hangs on the spelling of its payloads, which each side has its own of.
  const areRefused = typescript.kind === "refused" && rust.kind === "refused";
  if (areRefused && typescript.reason !== rust.reason) faults.push("words");
  note("TypeScript encoder", encoderDifference(oracle, root, line, expected, typescriptEncoder));
  return {
    expected,
    typescript,
    typescriptEncoder,
    rust,
    fault: faults.length === 0 ? undefined : faults.join(", "),
  };
}

/** A judgement for people, one line a side. */
export function showJudgement({ expected, typescript, typescriptEncoder, rust, rustEncoder }: Judgement): string {
  return [
    `  TypeScript: ${showVerdict(typescript)}`,
    `  Rust: ${showVerdict(rust)}`,
    `  oracle: ${showVerdict(asPeerVerdict(expected))}`,
    `  TypeScript encoder, given JSON.parse of the line: ${showVerdict(typescriptEncoder)}`,
    ...(rustEncoder === undefined ? [] : [`  Rust encoder, given the spoilt value: ${showVerdict(rustEncoder)}`]),
  ].join("\n");
}

/** An encoder refuses what a decoder would refuse, and writes what a decoder accepts. */
function encoderDifference(
  oracle: Oracle,
  root: string,
  line: Uint8Array,
  decoded: Verdict,
  found: PeerVerdict,
): string | undefined {
  if (found.kind === "failed" || found.kind === "died") return found.kind;
  if (decoded.ok && isAsExpected(oracle, root, decoded, found)) return undefined;
  // The peer could not parse the line either.
  if (!decoded.ok && found.kind === "refused" && found.code === "INVALID_JSON") return undefined;
  // Repeated keys, unknown fields and the spelling of numbers are gone once the line is parsed.
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(line));
  } catch {
    return undefined;
  }
  if (depthOf(value) > 127) return undefined;
  const expected = oracle.judgeNode(root, nodeOf(value));
  if (isAsExpected(oracle, root, expected, found)) return undefined;
  return expected.ok ? "wrong" : found.kind === "refused" ? "path" : "accepted";
}

function isAsExpected(oracle: Oracle, root: string, expected: Verdict, found: PeerVerdict): boolean {
  if (expected.ok && found.kind === "refused") return expected.size !== "within" && found.code === "TOO_LARGE";
  if (expected.ok) return difference(oracle, root, expected, found) === undefined;
  // A value has no codes for what is wrong with a line, and half a surrogate pair in a key can't come from the peer.
  return found.kind === "refused" && found.path === expected.path.toWellFormed();
}

function asPeerVerdict(verdict: Verdict): PeerVerdict {
  if (!verdict.ok) return { kind: "refused", code: verdict.code, path: verdict.path, reason: "" };
  if (verdict.size === "over") return { kind: "unwritable", code: "TOO_LARGE", path: "", reason: "" };
  return { kind: "ok", text: verdict.text };
}
