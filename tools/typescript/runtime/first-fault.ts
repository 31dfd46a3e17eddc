import { found, lossyKind, wanted, wantedLiterals } from "./describe.ts";
import { type Fault, notWellFormed, tooDeep } from "./fault.ts";
import type { ObjectFacts } from "./parse-json.ts";
import { payloadFault } from "./payload.ts";
import { type Pattern, REQUIRED, SECRET, type Shape } from "./shape.ts";
import { MAX_DEPTH } from "./text.ts";

/** Where a value comes from. */
export interface Source {
  readonly shapes: readonly Shape[];
  /** For what was read from a line: what its text says beyond the value. Absent for values of the program. */
  readonly facts?: ReadonlyMap<object, ObjectFacts>;
}

/**
 * The first fault of a value in the order of declaration, depth first; undefined if there is none.
 *
 * A value of the program may hold what no line can (undefined, NaN, functions, cycles). A property that is undefined
 * counts as absent, but for a required one that may hold anything.
 */
export function firstFault(source: Source, shape: Shape, value: unknown): Fault | undefined {
  return check({ ...source, path: [], secrets: 0, verdicts: new Map() }, shape, value, 1);
}

/** Whether a value of the program is one that can be encoded as this shape. */
export function conforms(shapes: readonly Shape[], shape: Shape, value: unknown): boolean {
  return firstFault({ shapes }, shape, value) === undefined;
}

interface Walk extends Source {
  /** Where the walk is; it is not restored after a fault. */
  path: (string | number)[];
  /** How many of the fields on the path are secret. */
  secrets: number;
  /**
   * What is known about values at choices, with the level on which they were met. Without it, a recursive choice would
   * be tried twice on each level, and so 2^n times on the n-th.
   */
  verdicts: Map<unknown, { choice: Shape; level: number; arm: Shape | undefined }[]>;
  /** Set while the arm of a choice is looked for: of a repeated key the last occurrence counts, whatever declares it. */
  repeats?: "passed over";
}

function check(walk: Walk, shape: Shape, value: unknown, level: number): Fault | undefined {
  if (typeof shape === "number") return check(walk, walk.shapes[shape] as Shape, value, level);
  const expect = (holds: boolean, words?: string): Fault | undefined =>
    holds ? undefined : fault(walk, words ?? wanted(walk.shapes, shape), value);
  if (typeof shape === "string") {
    switch (shape) {
      case "any":
      case "object": {
        if (shape === "object" && !isObject(value)) return expect(false);
        if (walk.facts !== undefined) return undefined;
        return payloadFault(value, level, walk.path, walk.secrets > 0, shape === "object");
      }
      case "string":
        return checkString(walk, value, 0, -1, []);
      case "number":
        return expect(Number.isFinite(value));
      case "integer":
        return expect(Number.isSafeInteger(value));
      case "boolean":
        return expect(typeof value === "boolean");
      case "null":
        return expect(value === null);
      case "never":
        return expect(false);
    }
  }
  switch (shape[0]) {
    case "string":
      return checkString(walk, value, shape[1], shape[2], shape[3]);
    case "integer": {
      const [, minimum, maximum, multipleOf = 1] = shape;
      const isWhole = typeof value === "number" && Number.isInteger(value);
      return expect(isWhole && value >= minimum && value <= maximum && value % multipleOf === 0);
    }
    case "number":
      return expect(
        typeof value === "number" &&
          Number.isFinite(value) &&
          shape[1].every(([words, limit]) => {
            if (words === "at least") return value >= limit;
            if (words === "at most") return value <= limit;
            return words === "above" ? value > limit : value < limit;
          }),
      );
    case "literal":
      return expect(value === shape[1]);
    case "literals":
      return expect(shape[1].includes(value as string));
    case "nullable": {
      if (value === null) return undefined;
      const here = walk.path.length;
      const inner = check(walk, shape[1], value, level);
      if (inner === undefined || inner.code !== undefined || inner.path.length > here) return inner;
      return { ...inner, wanted: `${inner.wanted} or null` };
    }
    case "choice":
      return checkChoice(walk, shape, value, level);
    case "array":
    case "tuple":
      if (!Array.isArray(value)) return expect(false);
      if (level > MAX_DEPTH) return tooDeep;
      return shape[0] === "array" ? checkArray(walk, shape, value, level) : checkTuple(walk, shape, value, level);
  }
  if (!isObject(value)) return expect(false);
  if (level > MAX_DEPTH) return tooDeep;
  switch (shape[0]) {
    case "map":
      return checkEntries(walk, shape[1], value, level, () => false, shape, shape[2]);
    case "record":
      return checkRecord(walk, shape, value, level);
    case "tagged":
      return checkTagged(walk, shape, value, level);
  }
}

type OneOf<Kind> = Extract<Shape, readonly [Kind, ...unknown[]]>;
type AnyObject = Record<string, unknown>;

function fault(walk: Walk, words: string, value: unknown): Fault {
  return { path: [...walk.path], wanted: words, found: found(value, walk.secrets > 0) };
}

function isObject(value: unknown): value is AnyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function below(walk: Walk, step: string | number, shape: Shape, value: unknown, level: number): Fault | undefined {
  walk.path.push(step);
  const inner = check(walk, shape, value, level + 1);
  if (inner === undefined) walk.path.pop();
  return inner;
}

function checkString(
  walk: Walk,
  value: unknown,
  minLength: number,
  maxLength: number,
  patterns: OneOf<"string">[3],
): Fault | undefined {
  if (typeof value !== "string") return fault(walk, "string", value);
  if (walk.facts === undefined && !value.isWellFormed()) return notWellFormed(walk.path, value, walk.secrets > 0);
  if (!hasLength(value, minLength, -1)) {
    return fault(walk, `string of at least ${counted(minLength, "character")}`, value);
  }
  if (!hasLength(value, 0, maxLength)) {
    return fault(walk, `string of at most ${counted(maxLength, "character")}`, value);
  }
  const failed = patterns.find(([pattern]) => !pattern.test(value));
  return failed && fault(walk, `string that ${failed[1]}`, value);
}

/** Whether a string has from `minimum` to `maximum` code points; there is no maximum if it is negative. */
export function hasLength(text: string, minimum: number, maximum: number): boolean {
  // A code point takes one or two code units: most strings need not be counted.
  const isShort = maximum < 0 || text.length <= maximum;
  if (isShort && text.length >= 2 * minimum) return true;
  if (text.length < minimum || (!isShort && text.length > 2 * maximum)) return false;
  let length = 0;
  for (const _ of text) length++;
  return length >= minimum && (maximum < 0 || length <= maximum);
}

/** Whether no two items are the same scalar. */
export function areDistinct(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function checkArray(walk: Walk, shape: OneOf<"array">, value: unknown[], level: number): Fault | undefined {
  const [, items, minItems, maxItems, unique] = shape;
  if (value.length < minItems) return fault(walk, `array of at least ${counted(minItems, "item")}`, value);
  if (maxItems >= 0 && value.length > maxItems) {
    return fault(walk, `array of at most ${counted(maxItems, "item")}`, value);
  }
  for (let index = 0; index < value.length; index++) {
    const inner = below(walk, index, items, value[index], level);
    if (inner !== undefined) return inner;
  }
  return unique && !areDistinct(value) ? fault(walk, "array without repeated items", value) : undefined;
}

function checkTuple(walk: Walk, shape: OneOf<"tuple">, value: unknown[], level: number): Fault | undefined {
  const [, items, required, rest] = shape;
  const count = Math.max(value.length, required);
  for (let index = 0; index < count; index++) {
    const inner = items[index] ?? rest ?? "never";
    if (index >= value.length) {
      walk.path.push(index);
      return fault(walk, wanted(walk.shapes, inner), undefined);
    }
    const innerFault = below(walk, index, inner, value[index], level);
    if (innerFault !== undefined) return innerFault;
  }
  return undefined;
}

function checkEntries(
  walk: Walk,
  values: Shape,
  value: AnyObject,
  level: number,
  isDeclared: (key: string) => boolean,
  shape: Shape,
  keys?: Pattern,
): Fault | undefined {
  if (walk.facts === undefined && lossyKind(value) !== undefined) return fault(walk, wanted(walk.shapes, shape), value);
  for (const key of walk.facts?.get(value)?.keys ?? Object.keys(value)) {
    const member = value[key];
    if (isDeclared(key) || member === undefined) continue;
    if (walk.facts === undefined && !key.isWellFormed()) return notWellFormed([...walk.path, key], key);
    if (keys !== undefined && !keys[0].test(key)) {
      walk.path.push(key);
      return fault(walk, `key that ${keys[1]}`, key);
    }
    const inner = below(walk, key, values, member, level);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function checkRecord(walk: Walk, shape: OneOf<"record">, value: AnyObject, level: number): Fault | undefined {
  const [, fields, rest] = shape;
  const repeated = repeatedKeys(walk, value);
  const twice = repeated && fields.find(([name]) => repeated.has(name));
  if (twice !== undefined) return repeatedKey(walk, twice[0]);
  for (const [name, inner, mark] of fields) {
    const isThere = Object.hasOwn(value, name);
    const member = isThere ? value[name] : undefined;
    if (member === undefined && !(mark & REQUIRED && !(isThere && isAny(walk.shapes, inner)))) continue;
    const secret = mark & SECRET ? 1 : 0;
    walk.secrets += secret;
    walk.path.push(name);
    const innerFault =
      member === undefined ? fault(walk, wanted(walk.shapes, inner), member) : check(walk, inner, member, level + 1);
    if (innerFault !== undefined) return innerFault;
    walk.path.pop();
    walk.secrets -= secret;
  }
  if (rest === undefined) return undefined;
  const names = new Set(fields.map(([name]) => name));
  return checkEntries(walk, rest, value, level, (key) => names.has(key), shape);
}

function isAny(shapes: readonly Shape[], shape: Shape): boolean {
  return typeof shape === "number" ? isAny(shapes, shapes[shape] as Shape) : shape === "any";
}

function repeatedKeys(walk: Walk, value: AnyObject): ReadonlySet<string> | undefined {
  return walk.repeats === undefined ? walk.facts?.get(value)?.repeated : undefined;
}

function repeatedKey(walk: Walk, key: string): Fault {
  return { path: [...walk.path, key], wanted: "a single key", found: "it twice" };
}

function checkTagged(walk: Walk, shape: OneOf<"tagged">, value: AnyObject, level: number): Fault | undefined {
  const [, tag, variants] = shape;
  if (repeatedKeys(walk, value)?.has(tag)) return repeatedKey(walk, tag);
  const mark = ownValue(value, tag);
  const target = variants.get(mark);
  if (target !== undefined) return check(walk, target, value, level);
  walk.path.push(tag);
  return fault(walk, wantedLiterals(variants.keys() as Iterable<string>), mark);
}

function ownValue(value: AnyObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function checkChoice(walk: Walk, choice: OneOf<"choice">, value: unknown, level: number): Fault | undefined {
  const arm = armOf(walk, choice, value, level);
  if (arm === undefined)
    return choiceFault(walk, choice, value, level) ?? fault(walk, wanted(walk.shapes, choice), value);
  return walk.facts === undefined || walk.repeats !== undefined ? undefined : check(walk, arm, value, level);
}

/** The first arm that accepts the value, whichever of its keys are repeated. */
function armOf(walk: Walk, choice: OneOf<"choice">, value: unknown, level: number): Shape | undefined {
  const known = walk.verdicts.get(value)?.find((verdict) => verdict.choice === choice && verdict.level === level);
  if (known !== undefined) return known.arm;
  const isFault = (arm: Shape): boolean =>
    check({ ...walk, path: [...walk.path], repeats: "passed over" }, arm, value, level) !== undefined;
  const arm = choice[1].find((candidate) => !isFault(candidate));
  if (typeof value === "object") {
    const verdicts = walk.verdicts.get(value) ?? [];
    walk.verdicts.set(value, verdicts);
    verdicts.push({ choice, level, arm });
  }
  return arm;
}

/** The fault of the one arm that the value was meant for, if there is such a one. */
function choiceFault(walk: Walk, choice: OneOf<"choice">, value: unknown, level: number): Fault | undefined {
  let candidates = choice[1].filter((arm) => acceptsKind(walk.shapes, arm, value));
  if (isObject(value) && candidates.length > 1) {
    const marked = candidates.filter((arm) => hasLiterals(walk.shapes, arm, value));
    if (marked.length > 0) candidates = marked;
  }
  return candidates.length === 1 ? check(walk, candidates[0] as Shape, value, level) : undefined;
}

/** Whether some value of the same JSON kind fits. */
function acceptsKind(shapes: readonly Shape[], shape: Shape, value: unknown): boolean {
  if (typeof shape === "number") return acceptsKind(shapes, shapes[shape] as Shape, value);
  switch (typeof shape === "string" ? shape : shape[0]) {
    case "any":
      return true;
    case "never":
      return false;
    case "null":
      return value === null;
    case "string":
      return typeof value === "string";
    case "number":
    case "integer":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "array":
    case "tuple":
      return Array.isArray(value);
    case "literal":
      return typeof value === typeof (shape as OneOf<"literal">)[1];
    case "literals":
      return (shape as OneOf<"literals">)[1].some((literal) => typeof literal === typeof value);
    case "nullable":
      return value === null || acceptsKind(shapes, (shape as OneOf<"nullable">)[1], value);
    case "choice":
      return (shape as OneOf<"choice">)[1].some((arm) => acceptsKind(shapes, arm, value));
    default:
      return isObject(value);
  }
}

/** Whether the object holds every literal that the shape asks for. */
function hasLiterals(shapes: readonly Shape[], shape: Shape, value: AnyObject): boolean {
  if (typeof shape === "number") return hasLiterals(shapes, shapes[shape] as Shape, value);
  switch (shape[0]) {
    case "record":
      return (shape as OneOf<"record">)[1].every(([name, inner, mark]) => {
        const literal = literalOf(shapes, inner);
        return !(mark & REQUIRED) || literal === undefined || ownValue(value, name) === literal;
      });
    case "tagged": {
      const [, tag, variants] = shape as OneOf<"tagged">;
      const target = variants.get(ownValue(value, tag));
      return target !== undefined && hasLiterals(shapes, target, value);
    }
    case "nullable":
      return hasLiterals(shapes, (shape as OneOf<"nullable">)[1], value);
    case "choice":
      return (shape as OneOf<"choice">)[1].some((arm) => isObjectShape(shapes, arm) && hasLiterals(shapes, arm, value));
    default:
      return true;
  }
}

function isObjectShape(shapes: readonly Shape[], shape: Shape): boolean {
  return acceptsKind(shapes, shape, {});
}

function literalOf(shapes: readonly Shape[], shape: Shape): unknown {
  if (typeof shape === "number") return literalOf(shapes, shapes[shape] as Shape);
  return shape[0] === "literal" ? shape[1] : undefined;
}
