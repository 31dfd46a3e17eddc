import { compactText, type JsonNode, parseJsonText } from "./json-text.ts";

/** Longer texts are cut before they are taken apart: a summary is one line. */
const LONGEST = 300;

/** What a message says, on one line: the values of its fields, without its type. */
export function summaryOf(text: string): string {
  const node = text.length > 20_000 ? undefined : parseJsonText(text);
  if (node?.kind !== "object") return shorten(text);
  const values = node.entries.filter(([key]) => key !== "type");
  return shorten(values.map(([key, value]) => valueText(key, value)).join(" · "));
}

function valueText(key: string, value: JsonNode): string {
  if (value.kind === "string") return value.text;
  if (value.kind === "other") return `${key}: ${value.text}`;
  if (value.kind === "array" && value.items.every((item) => item.kind === "string")) {
    return value.items.map((item) => (item.kind === "string" ? item.text : "")).join(", ");
  }
  return compactText(value);
}

function shorten(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST)
        .toWellFormed()
        .replace(/\ufffd$/u, "")}…`;
}
