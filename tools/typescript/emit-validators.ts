import type { Model } from "../model/model.ts";
import { declarationsText } from "./emit-declarations.ts";
import { moduleText } from "./emit-module.ts";
import { exportsOf } from "./exports.ts";
import { runtimeText } from "./runtime-text.ts";

const HEADER = "// Made from the JSON Schema by the compiler, and written anew by it: don't edit.\n";

/**
 * The module that decodes and encodes a protocol's messages, and its types.
 *
 * The JavaScript imports nothing and makes no code at run time. For each root `R` it exports `decodeR`, `encodeR` and
 * `isR`; besides `isX` for every record and union, the constants, `SCHEMA_FINGERPRINT`, `ProtocolError`, `messages`
 * and a catalogue for each set of literals that says what to do about its members.
 *
 * @throws RefusalError if two things that the module exports have the same name.
 */
export function emitValidators(model: Model): { readonly js: string; readonly dts: string } {
  const definitions = [...model.definitions.values()];
  const exported = exportsOf(model, definitions);
  return {
    js: [HEADER, runtimeText(), moduleText(model, definitions, exported)].join("\n"),
    dts: [HEADER, declarationsText(model, exported)].join("\n"),
  };
}
