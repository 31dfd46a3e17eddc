import { expect } from "vitest";
import type { Age, Change } from "../../tools/compat/change.ts";
import type { VersionPair } from "./version-pair.ts";

/** What a real peer makes of a line. */
export interface PeerVerdict {
  readonly kind: "message" | "unknown" | "refusal";
  /** The line as the peer writes it again, and in Rust what it has read. */
  readonly written?: string;
  readonly seen?: string;
}

/** A peer of one version: what it makes of a line of a root, by the root's name in that version. */
export type Decode = (age: Age, root: string, line: string) => PeerVerdict;

/** Everything that a peer says against the gate's word, for lines that writers of either version send. */
export function contradictions(
  pair: VersionPair,
  lines: Readonly<Record<Age, readonly { readonly root: string; readonly text: string }[]>>,
  decode: Decode,
): string[] {
  const wrong: string[] = [];
  for (const reader of ["old", "new"] as const) {
    const writer = reader === "old" ? "new" : "old";
    const roots = rootNames(pair);
    for (const { change, line } of examples(pair.changes, reader, "refuses")) {
      const names = roots.find((candidate) => candidate[reader] === change.root || candidate[writer] === change.root);
      if (names?.[reader] === undefined || names[writer] === undefined) continue;
      if (decode(writer, names[writer], line).kind !== "message") {
        wrong.push(`${pair.name}: the example of ${change.rule} is not one that the ${writer} writer sends: ${line}`);
      }
      if (decode(reader, names[reader], line).kind !== "refusal") {
        wrong.push(`${pair.name}: the ${reader} reader does not refuse the example of ${change.rule}: ${line}`);
      }
    }
    const isHurt = pair.changes.some(({ hurts }) =>
      hurts.some((hurt) => hurt.reader === reader && (hurt.harm === "refuses" || hurt.harm === "misreads")),
    );
    if (isHurt) continue;
    for (const { root, text } of lines[writer]) {
      const name = roots.find((candidate) => candidate[writer] === root)?.[reader];
      if (name === undefined) continue;
      const verdict = decode(reader, name, text);
      if (verdict.kind === "refusal") {
        wrong.push(`${pair.name}: the ${reader} reader is said to be safe and refuses ${text}`);
      }
      if (verdict.kind === "message" && verdict.written !== undefined && !isPartOf(verdict.written, text)) {
        wrong.push(`${pair.name}: the ${reader} reader is said to be safe and reads ${text} as ${verdict.written}`);
      }
    }
  }
  return wrong;
}

/** The roots of a pair, as the gate has matched them: by name in all protocols of these tests. */
function rootNames(pair: VersionPair): Partial<Record<Age, string>>[] {
  return [...new Set([...pair.old.roots, ...pair.new.roots])].map((root) => ({
    ...(pair.old.roots.includes(root) ? { old: root } : {}),
    ...(pair.new.roots.includes(root) ? { new: root } : {}),
  }));
}

/** The examples by which a reader is said to be hurt. Those that are only the beginning of a long line are left out. */
export function examples(changes: readonly Change[], reader: Age, harm: string): { change: Change; line: string }[] {
  return changes.flatMap((change) =>
    change.hurts
      .filter((hurt) => hurt.reader === reader && hurt.harm === harm && hurt.note === undefined)
      .map((hurt) => ({ change, line: hurt.example })),
  );
}

/** Whether everything that the first line says, the second says too. */
export function isPartOf(part: string, whole: string): boolean {
  return within(JSON.parse(part), JSON.parse(whole));
}

function within(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) && part.length === whole.length && part.every((item, index) => within(item, whole[index]))
    );
  }
  if (typeof part === "object" && part !== null) {
    if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return false;
    return Object.entries(part).every(
      ([key, value]) => Object.hasOwn(whole, key) && within(value, (whole as Record<string, unknown>)[key]),
    );
  }
  return Object.is(part, whole) || (part === 0 && whole === 0);
}

/** Fails with everything that was found, not just the first. */
export function expectNone(wrong: readonly string[]): void {
  expect(wrong.slice(0, 20)).toEqual([]);
}
