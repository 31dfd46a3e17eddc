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
  const kind = typeof value;
  switch (kind) {
    case "undefined":
      return "nothing";
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return `${kind} ${secret ? "[redacted]" : kind === "string" ? shortened(value as string) : value}`;
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? "array" : (lossyKind(value as object) ?? "object");
    default:
      return kind;
  }
}

/** The name of a kind of object whose JSON form would lose its content without a word; undefined for all others. */
export function lossyKind(value: object): string | undefined {
  if (ArrayBuffer.isView(value)) return "typed array";
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return LOSSY.test(kind) ? kind : undefined;
}

const LOSSY = /^(?:(?:Weak)?(?:Map|Set)|WeakRef|Promise|RegExp|Error|(?:Shared)?ArrayBuffer|Symbol|BigInt|Generator)$/;

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
