import type { JsonNode } from "./parse-json.ts";

/** The node of a value that JSON.parse gave; it may hold infinities and lone surrogates, which no node of a line does. */
export function nodeOf(value: unknown): JsonNode {
  if (value === null) return { kind: "null", text: "null" };
  if (Array.isArray(value)) return { kind: "array", items: value.map(nodeOf), text: "" };
  switch (typeof value) {
    case "boolean":
      return { kind: "boolean", value, text: String(value) };
    case "number":
      return { kind: "number", value, text: String(value) };
    case "string":
      return { kind: "string", value, text: "" };
    default: {
      const entries = Object.entries(value as object).map(([key, item]) => ({ key, value: nodeOf(item) }));
      return { kind: "object", entries, text: "" };
    }
  }
}

/** How deep arrays and objects nest in a value that JSON.parse gave. */
export function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, item) => Math.max(deepest, depthOf(item)), 0);
}
