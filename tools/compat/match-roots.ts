import type { Model } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import { messageOf } from "./message-context.ts";

/** A type of line, by its name in each version that has it. */
export interface RootNames {
  readonly old: string | undefined;
  readonly new: string | undefined;
  /** Which way its messages go, if they say so and agree. */
  readonly direction: string | undefined;
}

/** Pairs the roots of two versions: by direction where that is clear, then by name, then the two that are left. */
export function matchRoots(before: Model, after: Model): RootNames[] {
  const pairs: RootNames[] = [];
  const left = [...before.roots];
  const take = (old: string | undefined, now: string): void => {
    if (old !== undefined) left.splice(left.indexOf(old), 1);
    pairs.push({ old, new: now, direction: directionOf(after, now) });
  };
  const waiting: string[] = [];
  for (const name of after.roots) {
    const direction = directionOf(after, name);
    const same = (model: Model): string[] => model.roots.filter((root) => directionOf(model, root) === direction);
    const [old, ...more] = same(before);
    if (direction !== undefined && old !== undefined && more.length === 0 && same(after).length === 1) take(old, name);
    else waiting.push(name);
  }
  const unnamed: string[] = [];
  for (const name of waiting) {
    if (left.includes(name)) take(name, name);
    else unnamed.push(name);
  }
  for (const name of unnamed) take(unnamed.length === 1 && left.length === 1 ? left[0] : undefined, name);
  for (const old of left) pairs.push({ old, new: undefined, direction: directionOf(before, old) });
  return pairs;
}

function directionOf(model: Model, root: string): string | undefined {
  const directions = new Set(messagesOf(model, root).map((message) => message?.direction));
  return directions.size === 1 ? [...directions][0] : undefined;
}

function messagesOf(model: Model, root: string): ReturnType<typeof messageOf>[] {
  const resolved = resolveShape(model.definitions, { kind: "ref", name: root });
  const definition = resolved.kind === "ref" ? definitionOf(model.definitions, resolved.name) : undefined;
  if (definition?.kind !== "tagged") return [messageOf(model.definitions, resolved)];
  return definition.variants.map(({ target }) => messageOf(model.definitions, { kind: "ref", name: target }));
}
