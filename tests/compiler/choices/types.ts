interface Circle {
  radius: number;
}
interface Square {
  side: number;
}
type Id = string | number;

/** @root */
export interface Message {
  type: "choices";
  id: Id;
  inline: string | number;
  maybe: string | number | null;
  shape: Circle | Square;
  mixed: string | { type: "a"; x: number } | { type: "b"; y: number };
  list: string | string[];
  partly: { type: "a"; x: number } | { type: "b"; y: number } | { z: boolean };
  flagged: boolean | "auto";
  sized: "small" | "large" | number;
  anonymous: { left: string } | { right: string };
  ids: Id[] | null;
}

/**
 * Arms of which the later one takes all that the earlier one refuses.
 *
 * @root
 */
export type Answer = { items: Circle[]; note?: string } | Record<string, unknown>;
