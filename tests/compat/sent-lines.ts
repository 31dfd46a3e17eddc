import type { Age } from "../../tools/compat/change.ts";
import { cover } from "../../tools/compat/cover.ts";
import { Solver } from "../../tools/compat/solve/solver.ts";
import type { Model } from "../../tools/model/model.ts";
import { Generator } from "../../tools/verify/generate.ts";
import { Oracle } from "../../tools/verify/oracle.ts";
import { Points } from "../../tools/verify/points.ts";
import type { Generated } from "../typescript-emitter/load-module.ts";
import type { Decode } from "./expectations.ts";

/** A line that a writer sends. */
export interface SentLine {
  readonly root: string;
  readonly text: string;
}

/**
 * Lines that a real writer sends, as its encoder writes them: some that reach every part of the types, and some at
 * random. What the writer's encoder refuses is not among them.
 */
export function sentLines(model: Model, writer: Generated, count: number, seed: number): SentLine[] {
  const found = new Map<string, SentLine>();
  const offer = (root: string, text: string | Uint8Array): void => {
    const outcome = writer.decode(root, text);
    if (outcome.kind !== "message") return;
    const line = encoded(writer, root, outcome.message);
    if (line !== undefined) found.set(`${root} ${line}`, { root, text: line });
  };
  const solver = new Solver();
  const side = { age: "old", definitions: model.definitions } as const;
  for (const root of model.roots) {
    for (const value of cover(side, { kind: "ref", name: root }, solver, [])) offer(root, JSON.stringify(value));
  }
  const generator = new Generator(new Points(model), new Oracle(model), seed);
  for (let number = 0; number < count; number += 1) {
    const made = generator.make(number);
    offer(made.root, made.line);
  }
  return [...found.values()];
}

/** What real peers make of lines, by their version. */
export function decodeIn(peers: Readonly<Record<Age, Generated>>): Decode {
  return (age, root, line) => {
    const outcome = peers[age].decode(root, line);
    if (outcome.kind !== "message") return { kind: outcome.kind };
    const written = encoded(peers[age], root, outcome.message);
    return { kind: "message", ...(written === undefined ? {} : { written }) };
  };
}

/** Undefined for what is over the limit of its type, which is read and can't be written. */
function encoded(writer: Generated, root: string, message: unknown): string | undefined {
  try {
    return writer.encode(root, message);
  } catch {
    return undefined;
  }
}
