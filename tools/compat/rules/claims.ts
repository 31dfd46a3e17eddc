import type { Shape } from "../../model/model.ts";
import type { Finding } from "../change.ts";
import type { Place } from "../pairs.ts";
import { read, type Term } from "../solve/term.ts";

/**
 * Less is accepted than before: a new reader refuses something that lies within the shapes, so that the refusal is due
 * to what the rule is about; or there is no such finding.
 */
export function tightened(place: Place, detail: string, ...within: Shape[]): Finding[] {
  const value = place.refused("old", ...within.map(alone));
  return value === undefined ? [] : [{ detail, claims: [{ reader: "new", by: "value", values: [value] }] }];
}

/** More is accepted than before, likewise. */
export function loosened(place: Place, detail: string, ...within: Shape[]): Finding[] {
  const value = place.refused("new", ...within.map(alone));
  return value === undefined ? [] : [{ detail, claims: [{ reader: "old", by: "value", values: [value] }] }];
}

/** A shape without references. */
function alone(shape: Shape): Term {
  return read({ age: "new", definitions: new Map() }, shape);
}
