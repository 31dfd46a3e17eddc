import { shorten } from "./printable.ts";

/** A message as it was decoded. */
export type Fields = Readonly<Record<string, unknown>>;

/** Columns that one field may take, if it is not the only one. */
const FIELD = 72;
/** How many members of an object or items of an array are shown. */
const MEMBERS = 4;

/**
 * A message on one line of so many columns, made from its fields alone: `id=t1 tool="Read" input={file_path: "/a"}`. Ids
 * stand without quotes; texts, lists and payloads are folded where they are long. The text of a message that has only
 * one field stands alone.
 */
export function summarise(message: Fields, columns: number): string {
  const names = Object.keys(message);
  const [first, second] = names.filter((name) => name !== "type");
  if (first === undefined) return "";
  if (second === undefined) {
    const value = message[first];
    return shorten(typeof value === "string" ? quoted(value) : `${first}=${valueText(first, value, columns)}`, columns);
  }
  let text = "";
  for (const name of names) {
    if (name === "type") continue;
    text += `${text === "" ? "" : " "}${shorten(name, 40)}=${valueText(name, message[name], FIELD)}`;
    if (text.length > 4 * columns) break;
  }
  return shorten(text, columns);
}

/** Whether a field names something by which messages belong together. */
export function isId(name: string): boolean {
  return name === "id" || name.endsWith("_id");
}

function valueText(name: string, value: unknown, columns: number): string {
  if (typeof value === "string")
    return isId(name) && /^[\w.:-]+$/u.test(value) ? shorten(value, columns) : shortenQuoted(value, columns);
  return shorten(folded(value, 0), columns);
}

/** A value with what is nested folded away. */
function folded(value: unknown, depth: number): string {
  if (typeof value === "string") return shortenQuoted(value, 40);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    if (depth > 1) return `[${value.length}]`;
    const items = value.slice(0, MEMBERS).map((item) => folded(item, depth + 1));
    return `[${items.join(", ")}${rest(value.length)}]`;
  }
  const names = Object.keys(value);
  if (names.length === 0) return "{}";
  if (depth > 1) return `{${names.length}}`;
  const members = names
    .slice(0, MEMBERS)
    .map((name) => `${shorten(name, 40)}: ${folded(member(value, name), depth + 1)}`);
  return `{${members.join(", ")}${rest(names.length)}}`;
}

function member(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function rest(count: number): string {
  return count > MEMBERS ? `, +${count - MEMBERS}` : "";
}

function quoted(text: string): string {
  return `"${text}"`;
}

/** A text in quotes that fits as a whole, with its end cut off inside of them. */
function shortenQuoted(text: string, columns: number): string {
  return quoted(shorten(text, columns - 2));
}
