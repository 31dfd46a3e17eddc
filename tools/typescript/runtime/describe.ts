import type { Literal, Shape } from "./shape.ts";

/** How many literals a fault lists, and how many code points of a string it shows. */
const SHOWN_LITERALS = 8;
const SHOWN_CHARACTERS = 40;

/** What a shape accepts, in words: `one of "yellow", "pink"`, `integer from 1 to 10 or null`. */
export function wanted(shapes: readonly Shape[], shape: Shape): string {
  if (typeof shape === "number") return wanted(shapes, shapes[shape] as Shape);
  if (typeof shape === "string") return shape === "any" ? "any value" : shape === "never" ? "nothing" : shape;
  switch (shape[0]) {
    case "integer":
      return wantedInteger(shape[1], shape[2], shape[3]);
    case "number":
      return wantedNumber(shape[1]);
    case "literal":
      return wantedLiterals([shape[1]]);
    case "literals":
      return wantedLiterals(shape[1]);
    case "tuple":
      return "array";
    case "map":
    case "record":
    case "tagged":
      return "object";
    case "nullable":
      return `${wanted(shapes, shape[1])} or null`;
    case "choice":
      return listed([...new Set(shape[1].map((arm) => wanted(shapes, arm)))], " or ");
    default:
      return shape[0];
  }
}

/** `one of "a", "b"`; a single value stands alone. */
export function wantedLiterals(values: Iterable<Literal>): string {
  const texts = Array.from(values, (value) => JSON.stringify(value));
  return texts.length === 1 ? (texts[0] as string) : `one of ${listed(texts, ", ")}`;
}

/** What a value is: its kind, and itself if it is a scalar; below a secret field the kind alone. */
export function found(value: unknown, secret: boolean): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return `string ${secret ? "[redacted]" : shortened(value)}`;
    case "number":
      return `number ${secret ? "[redacted]" : value}`;
    case "bigint":
      return `bigint ${secret ? "[redacted]" : value}`;
    case "boolean":
      return `boolean ${secret ? "[redacted]" : value}`;
    case "object":
      return Array.isArray(value) ? "array" : (lossyKind(value) ?? "object");
    default:
      return typeof value;
  }
}

/** The name of a kind of object whose JSON form would lose its content without a word; undefined for all others. */
export function lossyKind(value: object): string | undefined {
  if (ArrayBuffer.isView(value)) return "typed array";
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return LOSSY.has(kind) ? kind : undefined;
}

const LOSSY = /* @__PURE__ */ new Set(
  "Map Set WeakMap WeakSet WeakRef Promise RegExp Error ArrayBuffer SharedArrayBuffer Symbol BigInt Generator".split(
    " ",
  ),
);

function wantedInteger(minimum: number, maximum: number, multipleOf: number | undefined): string {
  const bounds: [string, number][] = [];
  if (minimum !== Number.MIN_SAFE_INTEGER) bounds.push(["at least", minimum]);
  if (maximum !== Number.MAX_SAFE_INTEGER) bounds.push(["at most", maximum]);
  return `integer${range(bounds)}${multipleOf === undefined ? "" : ` that is a multiple of ${multipleOf}`}`;
}

function wantedNumber(bounds: readonly (readonly [string, number])[]): string {
  return `number${range(bounds)}`;
}

function range(bounds: readonly (readonly [string, number])[]): string {
  const [low, high] = bounds;
  if (low?.[0] === "at least" && high?.[0] === "at most") return ` from ${low[1]} to ${high[1]}`;
  return bounds.map(([words, limit], index) => `${index === 0 ? " " : " and "}${words} ${limit}`).join("");
}

function listed(texts: readonly string[], separator: string): string {
  if (texts.length <= SHOWN_LITERALS) return texts.join(separator);
  return `${texts.slice(0, SHOWN_LITERALS).join(separator)}, …`;
}

function shortened(text: string): string {
  const start = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2))
    .slice(0, SHOWN_CHARACTERS)
    .join("");
  return start.length === text.length ? JSON.stringify(text) : `${JSON.stringify(start).slice(0, -1)}…"`;
}
