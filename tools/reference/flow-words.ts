import type { FlowMessage } from "../flows/load-flows.ts";
import type { JsonValue } from "../model/model.ts";

/** How many characters of a value are shown. */
const SHOWN = 32;

/** The fields of a message in few words: `version: 1, working_dir: "/foo"`; empty if there are none beside the tag. */
export function fieldsInWords(message: FlowMessage): string {
  return Object.entries(message)
    .filter(([key]) => key !== "type")
    .map(([key, value]) => `${key}: ${inWords(value)}`)
    .join(", ");
}

function inWords(value: JsonValue): string {
  const text = JSON.stringify(value);
  if (text.length <= SHOWN) return text;
  if (typeof value === "string") return `${JSON.stringify([...value].slice(0, SHOWN - 2).join("")).slice(0, -1)}…"`;
  return Array.isArray(value) ? "[…]" : "{…}";
}
