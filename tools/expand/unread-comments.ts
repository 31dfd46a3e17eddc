import ts from "typescript";
import { OUR_TAGS } from "./annotations.ts";
import type { Expansion } from "./expansion.ts";
import { isOwnFile } from "./load-program.ts";
import { tagsInPlainComments } from "./plain-comments.ts";

/** Tags of JSDoc, TSDoc and TypeDoc that may look like a misspelt one of ours. */
const OTHERS: ReadonlySet<string> = new Set(
  `abstract access alias author callback class constant const copyright deprecated description enum example
   examples exports external file fires function generator group ignore implements inheritDoc inheritdoc
   internal import kind label lends license link linkcode linkplain listens member mixin module name
   namespace notes override overload packageDocumentation param private privateRemarks property prop
   protected public readonly remarks returns return satisfies sealed see since static summary template this
   throws title todo tutorial type typedef typeParam values variation version virtual yields alpha beta
   experimental defaultValue`.split(/\s+/u),
);

/**
 * Refuses annotations that no declaration reached by the roots has, and tags that look like a misspelt annotation.
 *
 * Where the roots were named by hand, the rest of the source is none of this protocol's business.
 */
export function refuseUnreadAnnotations(x: Expansion, rootsNamed: boolean, isStrict: boolean): void {
  const { program } = x.loaded;
  for (const file of program.getSourceFiles()) {
    if (!isOwnFile(program, file) || !/@\w/u.test(file.text)) continue;
    const comments = docComments(file);
    const reached = rootsNamed ? reachedStatements(x, file, comments) : undefined;
    const isForeign = (statement: ts.Statement | undefined): boolean =>
      reached !== undefined && (statement === undefined || !reached.has(statement));
    for (const { name, offset } of tagsInPlainComments(file)) {
      if (isForeign(statementAt(file, offset)) || (name === "category" && !isStrict)) continue;
      x.refuseTag(
        { name, text: "", file, offset },
        `@${name}`,
        "the annotation stands in a plain comment, which is not read",
        "write it in a doc comment, `/** … */`, right before the field or type that it is about, or remove it",
      );
    }
    for (const comment of comments) {
      const statement = statementAt(file, comment.pos);
      if (isForeign(statement)) continue;
      const isRead = x.comments.wasRead(file, comment.pos);
      if (!isRead && statement !== undefined && isInText(statement, comment.pos)) continue;
      for (const { name, offset } of tagsIn(file, comment)) refuseTagName(x, file, name, offset, isRead, isStrict);
    }
  }
}

function refuseTagName(
  x: Expansion,
  file: ts.SourceFile,
  name: string,
  offset: number,
  isRead: boolean,
  isStrict: boolean,
): void {
  const tag = { name, text: "", file, offset };
  const isOurs = OUR_TAGS.includes(name) || name.startsWith("TJS-");
  if (isOurs) {
    if (isRead || (name === "category" && !isStrict)) return;
    x.refuseTag(
      tag,
      `@${name}`,
      "the annotation stands at nothing that a root reaches",
      "put it into the comment right before the field or type that it is about, or remove it",
    );
    return;
  }
  const meant = OTHERS.has(name) ? undefined : nearest(name);
  if (meant !== undefined) {
    x.refuseTag(tag, `@${name}`, `there is no such annotation; @${meant} is one`, `write @${meant}, or another word`);
  }
}

/** What looks like a doc comment with a tag, also inside of string literals. */
function docComments(file: ts.SourceFile): ts.TextRange[] {
  return [...file.text.matchAll(/\/\*\*[\s\S]*?\*\//gu)]
    .filter((match) => match[0].includes("@"))
    .map((match) => ({ pos: match.index, end: match.index + match[0].length }));
}

/** The statements of which something was read. */
function reachedStatements(
  x: Expansion,
  file: ts.SourceFile,
  comments: readonly ts.TextRange[],
): ReadonlySet<ts.Statement> {
  const offsets = [...x.notes.values()].filter(({ at }) => at.getSourceFile() === file).map(({ at }) => at.pos);
  const read = comments.filter((comment) => x.comments.wasRead(file, comment.pos)).map((comment) => comment.pos);
  return new Set([...offsets, ...read].flatMap((offset) => statementAt(file, offset) ?? []));
}

function statementAt(file: ts.SourceFile, offset: number): ts.Statement | undefined {
  let [low, high] = [0, file.statements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((file.statements[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return file.statements[low];
}

/** Whether the offset lies inside a string, a template or a regular expression. */
function isInText(statement: ts.Node, offset: number): boolean {
  let node: ts.Node | undefined = statement;
  while (node !== undefined) {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateExpression(node) ||
      ts.isTemplateLiteralTypeNode(node) ||
      ts.isRegularExpressionLiteral(node);
    if (isText && node.getStart() <= offset) return true;
    node = ts.forEachChild(node, (child) => (child.pos <= offset && offset < child.end ? child : undefined));
  }
  return false;
}

function tagsIn(file: ts.SourceFile, comment: ts.TextRange): { name: string; offset: number }[] {
  const text = file.text.slice(comment.pos, comment.end);
  const fenced = [...text.matchAll(/```[\s\S]*?```|`[^`\n]*`/gu)].map((match) => ({
    pos: match.index,
    end: match.index + match[0].length,
  }));
  return [...text.matchAll(/(?<=^\/\*\*\s*|^[ \t]*\*?[ \t]*|\s)@(TJS-\w+|\w+)/gmu)]
    .filter((match) => !fenced.some((code) => code.pos <= match.index && match.index < code.end))
    .map((match) => ({ name: match[1] ?? "", offset: comment.pos + match.index }));
}

/** The annotation that is one or two slips of the pen away; for short words only one. */
function nearest(word: string): string | undefined {
  const candidates = OUR_TAGS.map((ours) => ({ ours, slips: distance(word.toLowerCase(), ours.toLowerCase()) }));
  const [best] = candidates
    .filter(({ ours, slips }) => slips <= (ours.length > 5 ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips);
  return best?.ours;
}

/** How many letters to insert, remove, replace or swap with the next one. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const at = (r: number, c: number): number => (r === row ? current[c] : rows[r]?.[c]) ?? 0;
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + cost);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) best = Math.min(best, at(row - 2, column - 2) + 1);
      current.push(best);
    }
    rows.push(current);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
