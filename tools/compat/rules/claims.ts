import type { Finding } from "../change.ts";
import type { Place } from "../pairs.ts";

/** Less is accepted than before: a new reader refuses something, or there is no such finding. */
export function tightened(place: Place, detail: string): Finding[] {
  const value = place.refused("old");
  return value === undefined ? [] : [{ detail, claims: [{ reader: "new", by: "value", values: [value] }] }];
}

/** More is accepted than before: an old reader refuses something, or there is no such finding. */
export function loosened(place: Place, detail: string): Finding[] {
  const value = place.refused("new");
  return value === undefined ? [] : [{ detail, claims: [{ reader: "old", by: "value", values: [value] }] }];
}
