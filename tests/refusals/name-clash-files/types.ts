import type { Item as First } from "./a/items.ts";
import type { Item as Second } from "./b/items.ts";

/** @root */
export interface Message {
  type: "a";
  first: First;
  second: Second;
}
