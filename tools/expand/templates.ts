import ts from "typescript";
import { patternFault } from "../pattern/compile-pattern.ts";
import type { Expansion } from "./expansion.ts";
import type { ShapeForm } from "./normal-form.ts";
import type { Place } from "./type-nodes.ts";

/** A number as JSON spells it. */
const NUMBER = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?";
const INTEGER = "(?:0|-?[1-9][0-9]*)";
const ANYTHING = "[\\s\\S]*";

/** Template literals, and literals beside them, as one string with a pattern. */
export function templateShape(x: Expansion, types: readonly ts.Type[], place: Place): ShapeForm {
  const alternatives: string[] = [];
  for (const type of types) {
    const pattern = templateSource(type);
    if (pattern === undefined) {
      return x.refuse(
        place.at,
        place.path,
        `no pattern says what ${x.checker.typeToString(type)} accepts`,
        "use literals, string and number in it, or declare the field as string and add @pattern",
      );
    }
    alternatives.push(pattern);
  }
  const spelt = types.map((type) => x.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation));
  const [only = "", ...others] = alternatives;
  const source = others.length === 0 ? only : `(?:${alternatives.join("|")})`;
  const pattern = `^${source}$`;
  const fault = patternFault(pattern);
  if (fault !== undefined) {
    return x.refuse(
      place.at,
      place.path,
      `the pattern of ${spelt.join(" | ")} can't be enforced in both languages: ${fault.reason}`,
      "use a shorter template, or declare the field as string and add @pattern",
    );
  }
  return { kind: "string", patterns: [pattern], typescript: spelt.join(" | ") };
}

/** The pattern of a template literal or a string literal, without anchors; undefined if there is none. */
export function templateSource(type: ts.Type): string | undefined {
  if (type.isStringLiteral()) return escapePattern(type.value);
  if (!(type.flags & ts.TypeFlags.TemplateLiteral)) return undefined;
  const { texts, types } = type as ts.TemplateLiteralType;
  let pattern = escapePattern(texts[0] ?? "");
  for (const [index, inner] of types.entries()) {
    const part = placeholderPattern(inner);
    if (part === undefined) return undefined;
    pattern += part + escapePattern(texts[index + 1] ?? "");
  }
  return pattern;
}

function placeholderPattern(type: ts.Type): string | undefined {
  if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) return ANYTHING;
  if (type.flags & ts.TypeFlags.Number) return NUMBER;
  if (type.flags & ts.TypeFlags.BigInt) return INTEGER;
  return templateSource(type);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
