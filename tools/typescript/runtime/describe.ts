/** How many literals a fault lists, and how many code points of a string it shows. */
const SHOWN_LITERALS = 8;
const SHOWN_CHARACTERS = 40;

/** `one of "a", "b"`; a single value stands alone. */
export function wantedLiterals(values: Iterable<unknown>): string {
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

/** The texts in a row, of which a fault shows the first few. */
export function listed(texts: readonly string[], separator: string): string {
  if (texts.length <= SHOWN_LITERALS) return texts.join(separator);
  return `${texts.slice(0, SHOWN_LITERALS).join(separator)}, …`;
}

function shortened(text: string): string {
  const start = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2))
    .slice(0, SHOWN_CHARACTERS)
    .join("");
  return start.length === text.length ? JSON.stringify(text) : `${JSON.stringify(start).slice(0, -1)}…"`;
}
