import type { ProtocolError } from "../../generated/validators.js";
import { REDACTED } from "../redact/redactor.ts";
import { locate } from "./locate.ts";
import { columnsOf, printable } from "./printable.ts";

/** Columns before the fault that are shown where the line is too long. */
const BEFORE = 40;

/** The part of a refused line around its fault, and how far the caret goes in under it. */
export interface Excerpt {
  readonly text: string;
  readonly caret: number;
}

/** Shows the fault of a line on so many columns. `content` is the line as it may be shown, without its secrets. */
export function excerptOf(content: string | Uint8Array, error: ProtocolError, columns: number): Excerpt {
  const text = typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  const fault = Math.max(0, Math.min(text.length, faultOf(content, text, error)));
  const start =
    columnsOf(printable(text.slice(0, Math.min(fault, columns)))) <= columns - 20 && fault <= columns
      ? 0
      : startOf(text, fault);
  const before = `${start > 0 ? "…" : ""}${printable(text.slice(start, fault))}`;
  const room = Math.max(20, columns - columnsOf(before));
  const rest = printable(text.slice(fault, fault + room));
  const after = columnsOf(rest) > room || fault + room < text.length ? `${cut(rest, room - 1)}…` : rest;
  return { text: before + after, caret: columnsOf(before) };
}

/** Where to begin for so many columns before the fault. */
function startOf(text: string, fault: number): number {
  let start = fault;
  for (let columns = 0; start > 0; start -= 1) {
    columns += columnsOf(printable(text.charAt(start - 1)));
    if (columns > BEFORE) break;
  }
  // Not between the halves of a character.
  return /[\udc00-\udfff]/.test(text.charAt(start)) && start < fault ? start + 1 : start;
}

/** The offset of the fault, in characters. */
function faultOf(content: string | Uint8Array, text: string, { code, path, reason }: ProtocolError): number {
  if (code === "NOT_AN_OBJECT") return 0;
  if (code === "TOO_DEEP") return tooDeepAt(text);
  if (code === "INVALID_MESSAGE" || code === "UNKNOWN_TYPE") return locate(text, path);
  const [, unit, number] = /(?:at|from) (byte|character) (\d+)/u.exec(reason) ?? [];
  // Whatever else is wrong is wrong at the end.
  if (number === undefined) return text.length;
  const fault = unit === "byte" ? charactersIn(content, Number(number)) : Number(number);
  // It is counted in the line as it was, which is another from where its secret has stood.
  const hidden = text.indexOf(REDACTED);
  return hidden === -1 ? fault : Math.min(fault, hidden);
}

function charactersIn(content: string | Uint8Array, bytes: number): number {
  const all = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(all.subarray(0, bytes)).length;
}

function tooDeepAt(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gu)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > 127) return index;
  }
  return text.length;
}

function cut(text: string, columns: number): string {
  let shown = "";
  let width = 0;
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns) break;
    shown += character;
  }
  return shown;
}
