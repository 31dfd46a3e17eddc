const LINE_END = /\r\n|[\n\r\u2028\u2029]/u;

/** Text of a doc comment as Markdown that can't reach beyond its place: no HTML, no open code block, one kind of line end. */
export function docText(text: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.trim().split(LINE_END)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
    lines.push(fence === undefined ? outsideCode(line, escapeMarkup) : line);
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
  }
  return [...lines, ...(fence === undefined ? [] : [fence])].join("\n");
}

/** The same on one line, for a cell of a table. */
export function cellText(text: string): string {
  const paragraphs = text.split(LINE_END).map((line) => line.trim());
  const joined = paragraphs
    .join("\n")
    .replace(/\n{2,}/gu, "\u0000")
    .replaceAll("\n", " ")
    .replaceAll("\u0000", "<br>");
  return outsideCode(joined, (part) => escapeMarkup(part).replaceAll("\\<br>", "<br>"));
}

/** Text in the typeface of code, whatever it holds. */
export function code(text: string): string {
  const runs = text.match(/`+/gu) ?? [];
  const quote = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${quote}${pad}${text}${pad}${quote}`;
}

/** A table; the cells are Markdown. Nothing at all where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return `${line(head)}${line(head.map(() => "---"))}${rows.map(line).join("")}\n`;
}

/** A number with commas between its thousands, the same in every locale. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

function escapeMarkup(text: string): string {
  return text.replaceAll("<", "\\<");
}

function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`+[^`]*`+)/u)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}
