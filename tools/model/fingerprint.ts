import { createHash } from "node:crypto";

/** Keys that tell people something and say nothing about the wire. */
const DOCUMENTATION = new Set([
  "description",
  "title",
  "$comment",
  "examples",
  "deprecated",
  "x-deprecated",
  "x-enum-descriptions",
  "x-since",
]);

/**
 * SHA-256 of what a schema says about the wire, as 64 hex digits: the same for two schemas that differ in their
 * documentation alone.
 */
export function fingerprint(schema: object): string {
  return createHash("sha256")
    .update(JSON.stringify(wireOnly(schema, false)))
    .digest("hex");
}

/** `named` is true where the keys are names of the protocol (properties, definitions), not keywords of the schema. */
function wireOnly(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => wireOnly(item, false));
  if (typeof value !== "object" || value === null) return value;
  // As pairs: integer-like keys and `__proto__` keep their place, and no key can act on the object that holds it.
  return Object.entries(value)
    .filter(([key]) => named || !DOCUMENTATION.has(key))
    .map(([key, inner]) => [
      key,
      !named && (key === "default" || key === "const") ? inner : wireOnly(inner, !named && isMapOfNames(key)),
    ]);
}

function isMapOfNames(key: string): boolean {
  return key === "properties" || key === "definitions";
}
