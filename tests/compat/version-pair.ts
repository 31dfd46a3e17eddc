import type { Change } from "../../tools/compat/change.ts";
import { compareModels } from "../../tools/compat/compare.ts";
import { loadModel } from "../../tools/compat/load-model.ts";
import type { Model } from "../../tools/model/model.ts";

/** Two versions of a protocol and what the gate says about them. */
export interface VersionPair {
  /** In snake case. */
  readonly name: string;
  readonly old: Model;
  readonly new: Model;
  readonly changes: readonly Change[];
}

/** Compares two files. */
export function versionPair(name: string, before: string, after: string, roots: readonly string[] = []): VersionPair {
  const old = loadModel(before, roots);
  const now = loadModel(after, roots);
  return { name: name.replaceAll("-", "_"), old, new: now, changes: compareModels(old, now) };
}
