/** The lines of a text, none of which is longer than `columns` unless a single word is. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** An indented line with a name and, after two spaces or more, what it means. */
const NAMED = /^( +[^\s{]\S* {2,})(\S.*)$/u;

/**
 * Wraps a text of several paragraphs. Lines that are indented stand as they are written, but for what a name means,
 * which goes on below itself.
 *
 * @example wrapAbout("Some text that\ngoes on.\n\n  name  what it means", 80)
 */
export function wrapAbout(text: string, columns: number): string {
  const lines: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) lines.push(...wrapText(paragraph.join(" "), columns));
    paragraph = [];
  };
  for (const line of text.split("\n")) {
    if (line !== "" && !line.startsWith(" ")) {
      paragraph.push(line);
      continue;
    }
    endParagraph();
    const [, name, meaning] = NAMED.exec(line) ?? [];
    if (name === undefined || meaning === undefined) lines.push(line);
    else {
      const [first, ...rest] = wrapText(meaning, columns - name.length);
      lines.push(`${name}${first}`, ...rest.map((more) => `${" ".repeat(name.length)}${more}`));
    }
  }
  endParagraph();
  return lines.join("\n");
}
