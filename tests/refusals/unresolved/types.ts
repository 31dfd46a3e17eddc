import type { Gone } from "./gone.ts";

/** @root */
export interface Message {
  type: "a";
  gone: Gone;
  missing: Missing;
}
