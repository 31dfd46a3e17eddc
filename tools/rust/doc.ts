import type { Doc } from "../model/model.ts";
import { INVISIBLE, quote } from "./text.ts";

/** Doc comment and `#[deprecated]` of an item. */
export function docs(doc: Doc, fallback?: string): string[] {
  const text = doc.description ?? fallback;
  const lines = text === undefined ? [] : markdown(text);
  if (doc.since !== undefined) lines.push(...(lines.length > 0 ? [""] : []), ...markdown(`Since ${doc.since}.`));
  return [...lines.map((line) => `///${line === "" ? "" : " "}${line}`), ...deprecation(doc)];
}

/** `#[deprecated]`, with its text where there is one. */
function deprecation(doc: Doc): string[] {
  if (doc.deprecated === undefined) return [];
  const text = doc.deprecated.trim();
  return [text === "" ? "#[deprecated]" : `#[deprecated = ${quote(text)}]`];
}

/**
 * Text as rustdoc shows it. Code spans, code blocks, lists and emphasis work as in Markdown; whatever rustdoc would
 * take for a link, a tag or a test is shown as it was written.
 */
export function markdown(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n\u0085\u2028\u2029\v\f]/).map((line) => visible(line).trimEnd());
  const out: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const marks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      const closes = marks?.startsWith(fence) === true && line.trim() === marks;
      out.push(closes ? fence : line);
      if (closes) fence = undefined;
    } else if (marks !== undefined && !line.trim().slice(marks.length).includes("`")) {
      fence = marks;
      out.push(`${marks}text`);
    } else {
      out.push(inert(line));
    }
  }
  if (fence !== undefined) out.push(fence);
  while (out.at(-1) === "") out.pop();
  while (out[0] === "") out.shift();
  return out;
}

/** A line without characters that don't show, which rustc refuses in comments. */
function visible(line: string): string {
  return line
    .replaceAll("\t", "    ")
    .toWellFormed()
    .replace(
      new RegExp(INVISIBLE, "gu"),
      (character) => `U+${character.codePointAt(0)?.toString(16).padStart(4, "0").toUpperCase()}`,
    );
}

/** A line outside a code block. Four spaces would begin one, so that inner runs of spaces and deep indents shrink. */
function inert(line: string): string {
  const lead = /^ {0,3}/.exec(line)?.[0] ?? "";
  const parts = line.trimStart().split(/(`[^`]+`)/);
  return (
    lead +
    parts
      .map((part, index) => {
        if (index % 2 === 1) return part;
        return part
          .replace(/ {2,}/g, " ")
          .split(/(https?:\/\/[^\s<>()[\]"'`\\]+(?<![.,;:!?]))/)
          .map((piece, place) => (place % 2 === 1 ? `<${piece}>` : piece.replace(/[\\[\]<>`&]/g, "\\$&")))
          .join("");
      })
      .join("")
  );
}
