import { compareModels } from "../../tools/compat/compare.ts";
import type { Model } from "../../tools/model/model.ts";
import { readModel } from "../../tools/model/read.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";
import { RefusalError } from "../../tools/refusal.ts";
import { Random } from "../../tools/verify/random.ts";
import { type Draft, MUTATIONS, type Mutation } from "./mutate-schema.ts";
import type { VersionPair } from "./version-pair.ts";

/** A schema, changed at random, and what the gate says about it. */
export interface Mutant extends VersionPair {
  readonly mutations: readonly Mutation[];
}

/** Makes the mutant with this number; undefined: what came out is not a protocol. */
export function makeMutant(schema: JsonSchema, seed: number, number: number): Mutant | undefined {
  const random = new Random(seed, number);
  const draft = structuredClone(schema) as Draft;
  const mutations: Mutation[] = [];
  for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left -= 1) {
    const mutation = random.pick(MUTATIONS);
    if (mutation.apply(draft, random)) mutations.push(mutation);
  }
  const mutated = tryRead(draft as JsonSchema);
  if (mutations.length === 0 || mutated === undefined) return undefined;
  const base = readModel(schema);
  // Half of them go back in time, so that what takes away is tried as often as what adds.
  const [old, now] = random.chance(0.5) ? [base, mutated] : [mutated, base];
  return { name: `mutant_${number}`, old, new: now, changes: compareModels(old, now), mutations };
}

function tryRead(schema: JsonSchema): Model | undefined {
  try {
    return readModel(schema);
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}
