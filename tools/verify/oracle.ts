import type { Arm, Definition, Field, Model, RecordDefinition, Shape, StringShape } from "../model/model.ts";
import { compilePattern, type Dfa, matches } from "../pattern/compile-pattern.ts";
import { nodeOf } from "./node-of.ts";
import { encodeNode, type Form } from "./oracle-encode.ts";
import { type JsonEntry, type JsonNode, parseJson } from "./parse-json.ts";

/**
 * What one line comes to. `text` is the re-encoding. `size` says how it lies to the limit of its message: `free` where
 * that depends on how the payloads are spelt, which each side does in its own way.
 */
export type Verdict =
  | { readonly ok: true; readonly text: string; readonly size: "within" | "over" | "free" }
  | { readonly ok: false; readonly code: string; readonly path: string };

/** Called for what a value touches up to its first fault: the owner of a decision and what was decided there. */
export type Visit = (owner: object, pick: string | number) => void;

type ObjectNode = Extract<JsonNode, { kind: "object" }>;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const DEPTH_LIMIT = 127;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const IGNORE: Visit = () => {};

/**
 * A third verdict on every line: SEMANTICS.md read once more, over the model and a JSON reader of its own, so that a
 * disagreement between the generated decoders can be blamed.
 */
export class Oracle {
  private readonly definitions: ReadonlyMap<string, Definition>;
  private readonly automata = new Map<string, Dfa>();
  private readonly chosen = new WeakMap<JsonNode, Map<readonly Arm[], Arm | undefined>>();
  private visit: Visit = IGNORE;
  /** Whether a declared key that is repeated is a fault; it is none while the arm of a choice is looked for. */
  private looksAtRepeats = true;

  constructor(readonly model: Model) {
    this.definitions = model.definitions;
  }

  judge(root: string, bytes: Uint8Array, visit: Visit = IGNORE): Verdict {
    let text: string;
    try {
      text = UTF8.decode(bytes);
    } catch {
      return refusal("INVALID_UTF8", "");
    }
    if (isTooDeep(text)) return refusal("TOO_DEEP", "");
    const node = parseJson(text);
    return node === undefined ? refusal("INVALID_JSON", "") : this.judgeNode(root, node, visit);
  }

  /** The same for what has been parsed already, and for values of a program that no line can hold. */
  judgeNode(root: string, node: JsonNode, visit: Visit = IGNORE): Verdict {
    const shape = this.resolve({ kind: "ref", name: root });
    if (node.kind !== "object" && this.hasOnlyObjects(shape)) return refusal("NOT_AN_OBJECT", "");
    const definition = this.definitionOf(shape);
    if (definition?.kind === "tagged" && node.kind === "object") {
      const tags = node.entries.filter((entry) => entry.key === definition.tag);
      const tag = tags[0]?.value;
      const isKnown = definition.variants.some((variant) => isLiteral(tag, variant.value));
      const hasStringTags = definition.variants.some((variant) => typeof variant.value === "string");
      if (tags.length === 1 && tag?.kind === "string" && hasStringTags && !isKnown) {
        return refusal("UNKNOWN_TYPE", pointer("", definition.tag));
      }
    }
    this.visit = visit;
    const fault = this.check(node, { kind: "ref", name: root }, "");
    this.visit = IGNORE;
    if (fault !== undefined) return refusal("INVALID_MESSAGE", fault);
    const written = (form: Form): string => encodeNode(this, node, { kind: "ref", name: root }, form);
    const text = written("same value");
    const limit = this.limitOf(shape, node);
    if (limit === undefined || node.text.length * 6 < limit) return { ok: true, text, size: "within" };
    const over = [text, written("same text"), written("compact")].map((form) => Buffer.byteLength(form) > limit);
    return { ok: true, text, size: over.every(Boolean) ? "over" : over.some(Boolean) ? "free" : "within" };
  }

  /** The path of the first fault of a value against a shape. */
  check(node: JsonNode, shape: Shape, path: string): string | undefined {
    switch (shape.kind) {
      case "any":
        return unspeakable(node, path);
      case "anyObject":
        return node.kind === "object" ? unspeakable(node, path) : path;
      case "string":
        return this.checkString(node, shape) ? undefined : path;
      case "boolean":
      case "null":
        return node.kind === shape.kind ? undefined : path;
      case "literal":
        return isLiteral(node, shape.value) ? undefined : path;
      case "number": {
        if (node.kind !== "number" || !Number.isFinite(node.value)) return path;
        const value = node.value;
        const isInside =
          value >= (shape.minimum ?? -Infinity) &&
          value <= (shape.maximum ?? Infinity) &&
          value > (shape.exclusiveMinimum ?? -Infinity) &&
          value < (shape.exclusiveMaximum ?? Infinity);
        if (isInside) this.visitBounds(shape, value);
        return isInside ? undefined : path;
      }
      case "integer": {
        if (node.kind !== "number" || !Number.isInteger(node.value)) return path;
        if (node.value < shape.minimum || node.value > shape.maximum) return path;
        if (shape.multipleOf !== undefined && node.value % shape.multipleOf !== 0) return path;
        this.visitBounds(shape, node.value);
        return undefined;
      }
      case "array": {
        if (node.kind !== "array") return path;
        const { items } = node;
        if (items.length < (shape.minItems ?? 0) || items.length > (shape.maxItems ?? Infinity)) return path;
        const fault = this.checkItems(items, 0, shape.items, path);
        if (fault !== undefined) return fault;
        this.visit(shape, Math.min(items.length, 1));
        if (items.length === shape.minItems) this.visit(shape, "minItems");
        if (items.length === shape.maxItems) this.visit(shape, "maxItems");
        if (!shape.uniqueItems) return undefined;
        return new Set(items.map(scalarKey)).size === items.length ? undefined : path;
      }
      case "tuple": {
        if (node.kind !== "array") return path;
        for (const [index, item] of shape.items.entries()) {
          const found = node.items[index];
          if (found === undefined) {
            if (index < shape.required) return pointer(path, index);
            break;
          }
          const fault = this.check(found, item, pointer(path, index));
          if (fault !== undefined) return fault;
        }
        this.visit(shape, Math.min(node.items.length, shape.items.length + 1));
        if (node.items.length <= shape.items.length) return undefined;
        if (shape.rest === undefined) return pointer(path, shape.items.length);
        return this.checkItems(node.items, shape.items.length, shape.rest, path);
      }
      case "map":
        if (node.kind !== "object") return path;
        this.visit(shape, Math.min(node.entries.length, 1));
        return this.checkEntries(node.entries, shape.values, path, shape.keys);
      case "nullable":
        this.visit(shape, node.kind === "null" ? "null" : "value");
        return node.kind === "null" ? undefined : this.check(node, shape.of, path);
      case "never":
        return path;
      case "ref":
        return this.checkDefinition(node, this.definition(shape.name), path);
    }
  }

  /** Follows aliases. */
  resolve(shape: Shape): Shape {
    if (shape.kind !== "ref") return shape;
    const definition = this.definition(shape.name);
    return definition.kind === "alias" ? this.resolve(definition.shape) : shape;
  }

  definition(name: string): Definition {
    const definition = this.definitions.get(name);
    if (definition === undefined) throw new Error(`the model has no definition ${name}`);
    return definition;
  }

  /** The first arm that accepts the value, whichever of its keys are repeated. */
  armOf(node: JsonNode, arms: readonly Arm[]): Arm | undefined {
    // Remembered: a union inside a union is asked once for each arm of the outer one, at each level.
    const known = this.chosen.get(node) ?? new Map<readonly Arm[], Arm | undefined>();
    if (known.has(arms)) return known.get(arms);
    const { visit, looksAtRepeats } = this;
    this.visit = IGNORE;
    this.looksAtRepeats = false;
    const arm = arms.find((candidate) => this.check(node, candidate.shape, "") === undefined);
    this.visit = visit;
    this.looksAtRepeats = looksAtRepeats;
    this.chosen.set(node, known.set(arms, arm));
    return arm;
  }

  private checkDefinition(node: JsonNode, definition: Definition, path: string): string | undefined {
    this.visit(definition, "definition");
    switch (definition.kind) {
      case "alias":
        return this.check(node, definition.shape, path);
      case "literals": {
        const value = definition.values.findIndex((candidate) => isLiteral(node, candidate.value));
        if (value >= 0) this.visit(definition, value);
        else if (definition.open && node.kind === "string" && node.value.isWellFormed())
          this.visit(definition, definition.values.length);
        else return path;
        return undefined;
      }
      case "record":
        return node.kind === "object" ? this.checkRecord(node, definition, path) : path;
      case "tagged": {
        if (node.kind !== "object") return path;
        const tags = node.entries.filter((entry) => entry.key === definition.tag);
        const tag = tags.at(-1)?.value;
        const index = definition.variants.findIndex((candidate) => isLiteral(tag, candidate.value));
        const variant = definition.variants[index];
        if ((tags.length > 1 && this.looksAtRepeats) || variant === undefined) return pointer(path, definition.tag);
        this.visit(definition, index);
        return this.check(node, { kind: "ref", name: variant.target }, path);
      }
      case "choice": {
        const arm = this.armOf(node, definition.arms);
        if (arm !== undefined) {
          this.visit(definition, definition.arms.indexOf(arm));
          return this.check(node, arm.shape, path);
        }
        let candidates = definition.arms.filter((candidate) => this.acceptsKind(candidate.shape, node.kind));
        if (node.kind === "object" && candidates.length > 1) {
          const close = candidates.filter((candidate) => this.hasLiteralsOf(node, candidate.shape));
          if (close.length > 0) candidates = close;
        }
        const only = candidates[0];
        return only !== undefined && candidates.length === 1 ? this.check(node, only.shape, path) : path;
      }
    }
  }

  private checkRecord(node: ObjectNode, record: RecordDefinition, path: string): string | undefined {
    const counts = new Map<string, number>();
    for (const { key } of node.entries) counts.set(key, (counts.get(key) ?? 0) + 1);
    const repeated = record.fields.find((field) => (counts.get(field.name) ?? 0) > 1);
    if (repeated !== undefined && this.looksAtRepeats) return pointer(path, repeated.name);
    for (const field of record.fields) {
      const entry = node.entries.findLast((candidate) => candidate.key === field.name);
      if (entry === undefined) {
        this.visit(field, "absent");
        if (field.required) return pointer(path, field.name);
        continue;
      }
      const fault = this.check(entry.value, field.shape, pointer(path, field.name));
      if (fault !== undefined) return fault;
      this.visit(field, this.isDefault(entry.value, field) ? "default" : "present");
    }
    if (record.rest === undefined) return undefined;
    const declared = new Set(record.fields.map((field) => field.name));
    const others = node.entries.filter((entry) => !declared.has(entry.key));
    this.visit(record, others.length === 0 ? "no rest" : "rest");
    return this.checkEntries(others, record.rest, path);
  }

  /** Of repeated keys the last counts, at its place. */
  private checkEntries(
    entries: readonly JsonEntry[],
    values: Shape,
    path: string,
    keys?: StringShape,
  ): string | undefined {
    for (const entry of lastEntries(entries)) {
      if (!entry.key.isWellFormed()) return pointer(path, entry.key);
      if (keys !== undefined && !this.hasPatterns(entry.key, keys)) return pointer(path, entry.key);
      const fault = this.check(entry.value, values, pointer(path, entry.key));
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  private checkItems(items: readonly JsonNode[], from: number, shape: Shape, path: string): string | undefined {
    for (let index = from; index < items.length; index += 1) {
      const fault = this.check(items[index] as JsonNode, shape, pointer(path, index));
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  private checkString(node: JsonNode, shape: StringShape): boolean {
    if (node.kind !== "string" || !node.value.isWellFormed()) return false;
    if (shape.minLength !== undefined || shape.maxLength !== undefined) {
      const length = Array.from(node.value).length;
      if (length < (shape.minLength ?? 0) || length > (shape.maxLength ?? Infinity)) return false;
      if (length === shape.minLength) this.visit(shape, "minLength");
      if (length === shape.maxLength) this.visit(shape, "maxLength");
    }
    return this.hasPatterns(node.value, shape);
  }

  private hasPatterns(text: string, { patterns }: StringShape): boolean {
    return patterns.every((pattern) => matches(this.automaton(pattern.source), text));
  }

  private automaton(source: string): Dfa {
    const known = this.automata.get(source);
    if (known !== undefined) return known;
    const dfa = compilePattern(source);
    this.automata.set(source, dfa);
    return dfa;
  }

  private visitBounds(shape: Extract<Shape, { kind: "number" | "integer" }>, value: number): void {
    if (value === shape.minimum) this.visit(shape, "minimum");
    if (value === shape.maximum) this.visit(shape, "maximum");
  }

  /** Whether an accepted field has the value that its absence stands for; what is not declared in it does not count. */
  isDefault(node: JsonNode, field: Field): boolean {
    if (field.default === undefined) return false;
    const written = (value: JsonNode): string => encodeNode(this, value, field.shape, "same value");
    return written(node) === written(nodeOf(field.default));
  }

  private acceptsKind(shape: Shape, kind: JsonNode["kind"]): boolean {
    const resolved = this.resolve(shape);
    switch (resolved.kind) {
      case "any":
        return true;
      case "anyObject":
      case "map":
        return kind === "object";
      case "integer":
        return kind === "number";
      case "tuple":
        return kind === "array";
      case "literal":
        return kind === typeof resolved.value;
      case "nullable":
        return kind === "null" || this.acceptsKind(resolved.of, kind);
      case "never":
        return false;
      case "ref": {
        const definition = this.definition(resolved.name);
        if (definition.kind === "choice") return definition.arms.some((arm) => this.acceptsKind(arm.shape, kind));
        if (definition.kind !== "literals") return kind === "object";
        return definition.open ? kind === "string" : definition.values.some(({ value }) => kind === typeof value);
      }
      default:
        return kind === resolved.kind;
    }
  }

  /** Whether every required field with a literal shape has that value; a tagged union is seen through to its record. */
  private hasLiteralsOf(node: ObjectNode, shape: Shape): boolean {
    const resolved = this.resolve(shape);
    if (resolved.kind === "nullable") return this.hasLiteralsOf(node, resolved.of);
    const definition = this.definitionOf(resolved);
    if (definition?.kind === "tagged") {
      const tag = lastEntries(node.entries).find((entry) => entry.key === definition.tag)?.value;
      const variant = definition.variants.find((candidate) => isLiteral(tag, candidate.value));
      return variant !== undefined && this.hasLiteralsOf(node, { kind: "ref", name: variant.target });
    }
    if (definition?.kind === "choice") {
      return definition.arms.some(
        (arm) => this.acceptsKind(arm.shape, "object") && this.hasLiteralsOf(node, arm.shape),
      );
    }
    if (definition?.kind !== "record") return true;
    return definition.fields.every((field) => {
      const wanted = this.resolve(field.shape);
      if (!field.required || wanted.kind !== "literal") return true;
      const found = lastEntries(node.entries).find((entry) => entry.key === field.name)?.value;
      return isLiteral(found, wanted.value);
    });
  }

  private hasOnlyObjects(shape: Shape): boolean {
    return !(["null", "boolean", "number", "string", "array"] as const).some((kind) => this.acceptsKind(shape, kind));
  }

  definitionOf(shape: Shape): Definition | undefined {
    return shape.kind === "ref" ? this.definition(shape.name) : undefined;
  }

  /** The limit of the message that a root's value is. */
  private limitOf(shape: Shape, node: JsonNode): number | undefined {
    const definition = this.definitionOf(this.resolve(shape));
    if (definition === undefined || node.kind !== "object") return undefined;
    if (definition.kind === "record") return definition.message?.limit;
    if (definition.kind === "choice") {
      const arm = this.armOf(node, definition.arms);
      return arm === undefined ? undefined : this.limitOf(arm.shape, node);
    }
    if (definition.kind !== "tagged") return undefined;
    if (definition.message?.limit !== undefined) return definition.message.limit;
    const tag = node.entries.find((entry) => entry.key === definition.tag)?.value;
    const variant = definition.variants.find((candidate) => isLiteral(tag, candidate.value));
    return variant === undefined ? undefined : this.limitOf({ kind: "ref", name: variant.target }, node);
  }
}

/** The path of the first thing in a payload that no line can hold: a number that is not finite, half a surrogate pair. */
function unspeakable(node: JsonNode, path: string): string | undefined {
  if (node.kind === "number") return Number.isFinite(node.value) ? undefined : path;
  if (node.kind === "string") return node.value.isWellFormed() ? undefined : path;
  if (node.kind === "array")
    return firstOf(node.items.entries(), ([index, item]) => unspeakable(item, pointer(path, index)));
  if (node.kind !== "object") return undefined;
  return firstOf(node.entries, ({ key, value }) =>
    key.isWellFormed() ? unspeakable(value, pointer(path, key)) : pointer(path, key),
  );
}

function firstOf<T>(items: Iterable<T>, look: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Entries in the order of their text, of repeated keys the last alone. */
export function lastEntries(entries: readonly JsonEntry[]): readonly JsonEntry[] {
  const last = new Map(entries.map((entry) => [entry.key, entry]));
  return last.size === entries.length ? entries : entries.filter((entry) => last.get(entry.key) === entry);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > DEPTH_LIMIT) return true;
    } else if ((unit === 0x5d || unit === 0x7d) && depth > 0) depth -= 1;
  }
  return false;
}

export function isLiteral(node: JsonNode | undefined, value: string | number | boolean): boolean {
  return node !== undefined && "value" in node && node.value === value;
}

function scalarKey(node: JsonNode): string {
  return node.kind === "number" ? `number ${node.value}` : `${node.kind} ${"value" in node ? node.value : ""}`;
}

function pointer(path: string, step: string | number): string {
  return `${path}/${typeof step === "number" ? step : step.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function refusal(code: string, path: string): Verdict {
  return { ok: false, code, path };
}
