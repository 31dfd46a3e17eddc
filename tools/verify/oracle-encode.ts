import type { Field, RecordDefinition, Shape } from "../model/model.ts";
import { isLiteral, lastEntries, type Oracle } from "./oracle.ts";
import type { JsonNode } from "./parse-json.ts";

type ObjectNode = Extract<JsonNode, { kind: "object" }>;

/**
 * How an accepted value is written. `same value`: payloads in one form (keys sorted, numbers as binary64) and the keys
 * of maps sorted, since these are free. `same text`: payloads as they stand in the source and maps in its order, so
 * that a text that an encoder wrote comes back to the byte. `compact`: the same with payloads without white space.
 */
export type Form = "same value" | "same text" | "compact";

/** Writes a value that the shape accepts: SEMANTICS.md, "Encoding". */
export function encodeNode(oracle: Oracle, node: JsonNode, shape: Shape, form: Form): string {
  switch (shape.kind) {
    case "any":
    case "anyObject":
      return form === "same text" ? node.text : form === "compact" ? compact(node) : payload(node);
    case "array":
      return `${items(node)
        .map((item) => encodeNode(oracle, item, shape.items, form))
        .reduce(joinItems, "[")}]`;
    case "tuple":
      return `${items(node)
        .map((item, index) => encodeNode(oracle, item, shape.items[index] ?? shape.rest ?? { kind: "never" }, form))
        .reduce(joinItems, "[")}]`;
    case "map": {
      const entries = lastEntries((node as ObjectNode).entries);
      return object(
        arranged(
          form,
          entries.map(({ key, value }) => [key, encodeNode(oracle, value, shape.values, form)]),
        ),
      );
    }
    case "nullable":
      return node.kind === "null" ? "null" : encodeNode(oracle, node, shape.of, form);
    case "ref":
      return encodeReferred(oracle, node, shape.name, form);
    default:
      return scalar(node);
  }
}

function encodeReferred(oracle: Oracle, node: JsonNode, name: string, form: Form): string {
  const definition = oracle.definition(name);
  switch (definition.kind) {
    case "alias":
      return encodeNode(oracle, node, definition.shape, form);
    case "literals":
      return scalar(node);
    case "choice":
      return encodeNode(oracle, node, oracle.armOf(node, definition.arms)?.shape ?? { kind: "never" }, form);
    case "tagged": {
      const tag = (node as ObjectNode).entries.find((entry) => entry.key === definition.tag)?.value;
      const variant = definition.variants.find((candidate) => isLiteral(tag, candidate.value));
      return encodeReferred(oracle, node, variant?.target ?? "", form);
    }
    case "record":
      return encodeRecord(oracle, node as ObjectNode, definition, form);
  }
}

function encodeRecord(oracle: Oracle, node: ObjectNode, record: RecordDefinition, form: Form): string {
  const written: [string, string][] = [];
  const declared = new Map<string, Field>(record.fields.map((field) => [field.name, field]));
  for (const field of record.fields) {
    const value = node.entries.find((entry) => entry.key === field.name)?.value;
    if (value === undefined || oracle.isDefault(value, field)) continue;
    written.push([field.name, encodeNode(oracle, value, field.shape, form)]);
  }
  const { rest } = record;
  if (rest !== undefined) {
    const others = lastEntries(node.entries.filter((entry) => !declared.has(entry.key)));
    written.push(
      ...arranged(
        form,
        others.map(({ key, value }) => [key, encodeNode(oracle, value, rest, form)]),
      ),
    );
  }
  return object(written);
}

/** One form for all payloads that hold the same value. */
function payload(node: JsonNode): string {
  if (node.kind === "array") return `${node.items.map(payload).reduce(joinItems, "[")}]`;
  if (node.kind === "object")
    return object(
      arranged(
        "same value",
        lastEntries(node.entries).map(({ key, value }) => [key, payload(value)]),
      ),
    );
  return scalar(node);
}

function compact(node: JsonNode): string {
  if (node.kind === "array") return `${node.items.map(compact).reduce(joinItems, "[")}]`;
  if (node.kind === "object") return object(node.entries.map(({ key, value }) => [key, compact(value)]));
  return node.text;
}

function scalar(node: JsonNode): string {
  return JSON.stringify("value" in node ? node.value : null);
}

function object(entries: readonly (readonly [string, string])[]): string {
  return `${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).reduce(joinItems, "{")}}`;
}

function joinItems(before: string, item: string): string {
  return before.length === 1 ? before + item : `${before},${item}`;
}

function arranged(form: Form, entries: [string, string][]): [string, string][] {
  return form !== "same value" ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

function items(node: JsonNode): readonly JsonNode[] {
  return node.kind === "array" ? node.items : [];
}
