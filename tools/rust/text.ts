/** Lines of Rust, four spaces deeper. */
export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === "" ? "" : `    ${line}`));
}

/** Groups of lines with an empty line between them; empty groups are left out. */
export function spaced(groups: readonly (readonly string[])[]): string[] {
  return groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : ["", ...group]));
}

/** An item that rustfmt leaves as it is: with lines that no formatter could break, it is exempt. */
export function item(lines: readonly string[], depth = 0): string[] {
  const room = 100 - 4 * depth;
  const long = lines.some((line) => !/^\s*\/\/[/!]/.test(line) && line.length > room);
  if (!long) return [...lines];
  const code = lines.findIndex((line) => !line.startsWith("//"));
  return [...lines.slice(0, code), "#[rustfmt::skip]", ...lines.slice(code)];
}

/** An arm of a `match`, broken where rustfmt breaks it. */
export function arm(pattern: string, body: string, depth: number): string[] {
  const line = `${pattern} => ${body},`;
  if (line.length <= 100 - 4 * depth) return [line];
  return [`${pattern} => {`, `    ${body}`, "}"];
}

/** `head(parameter, …)tail {`, on one line or with a line for each parameter. */
export function signature(head: string, parameters: readonly string[], tail: string, depth: number): string[] {
  const line = `${head}(${parameters.join(", ")})${tail} {`;
  if (line.length <= 100 - 4 * depth) return [line];
  return [`${head}(`, ...parameters.map((parameter) => `    ${parameter},`), `)${tail} {`];
}

/** A struct literal, on one line where rustfmt has it there. */
export function structLiteral(path: string, fields: readonly string[], depth: number): string[] {
  const body = fields.join(", ");
  const line = `${path} { ${body} }`;
  if (body.length <= 18 && line.length <= 100 - 4 * depth) return [line];
  return [`${path} {`, ...fields.map((field) => `    ${field},`), "}"];
}

/** A string literal. Everything that does not show, or that lints object to, is escaped. */
export function quote(text: string): string {
  let out = "";
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (character === '"' || character === "\\") out += `\\${character}`;
    else if (character === "\n") out += "\\n";
    else if (INVISIBLE.test(character)) out += `\\u{${point.toString(16)}}`;
    else out += character;
  }
  return `"${out}"`;
}

/** Controls, marks of direction, and characters without width. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?! )\p{Zs}/u;

/** A number as a binary64 literal. */
export function float(number: number): string {
  if (number === Number.POSITIVE_INFINITY) return "f64::INFINITY";
  if (number === Number.NEGATIVE_INFINITY) return "f64::NEG_INFINITY";
  const text = String(number);
  return /[.e]/.test(text) ? text.replace("e+", "e") : `${text}.0`;
}
