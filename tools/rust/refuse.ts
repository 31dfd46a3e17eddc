import type { Shape } from "../model/model.ts";
import { type Refusal, RefusalError } from "../refusal.ts";
import { inner, type Plan, shapesOf } from "./plan.ts";

/** The longest tuple that Rust's standard library compares, prints and clones. */
const LONGEST_TUPLE = 12;

/**
 * Refuses what Rust can't hold.
 *
 * @throws RefusalError with every place of it.
 */
export function refuseUnprintable(plan: Plan): void {
  const refusals: Refusal[] = [];
  const visit = (path: string, shape: Shape): void => {
    const parts = inner(shape);
    if (shape.kind === "tuple" && parts.length > LONGEST_TUPLE) {
      refusals.push({
        path,
        reason: `a tuple of ${parts.length} items: Rust compares and prints tuples of up to ${LONGEST_TUPLE}`,
        wayOut: "declare an object with a field for each item, or split the tuple",
      });
    }
    for (const part of parts) visit(path + part.step, part.shape);
  };
  for (const definition of plan.model.definitions.values()) {
    for (const { place, shape } of shapesOf(definition)) visit(place.path, shape);
  }
  if (refusals.length > 0) throw new RefusalError(refusals);
}
