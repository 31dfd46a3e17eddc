import type { Model } from "../model/model.ts";
import { throughQuicktype } from "./quicktype.ts";

/**
 * Prints a protocol as one Rust file: types, decoders, encoders and the runtime that they need.
 * The same model gives the same text everywhere.
 *
 * @throws RefusalError if Rust can't hold a type.
 */
export function emitRust(model: Model): Promise<string> {
  return throughQuicktype(model);
}
