import ts from "typescript";
import { OUR_TAGS } from "./annotations.ts";

/** An annotation of ours and where it stands in the file. */
export interface PlainTag {
  readonly name: string;
  readonly offset: number;
}

/** At the start of a line of a comment; in the middle of one it is spoken of. */
const TAG = /(?<=^(?:\/\/|\/\*)?[ \t]*\*?[ \t]*)@((?:TJS-)?\w+)/gmu;

/** The annotations that stand in comments of other kinds than `/** … *\/`, where nothing reads them. */
export function tagsInPlainComments(file: ts.SourceFile): PlainTag[] {
  // Most files have none, and going through all tokens takes long.
  if (!/(?:\/\/|\/\*(?!\*))[\s*]*@|^\s*\*?\s*@/mu.test(file.text)) return [];
  return plainComments(file).flatMap(({ pos, end }) =>
    [...file.text.slice(pos, end).matchAll(TAG)]
      .map((match) => ({ name: match[1] ?? "", offset: pos + match.index }))
      .filter(({ name }) => isOurs(name)),
  );
}

function isOurs(name: string): boolean {
  return OUR_TAGS.includes(name) || name.startsWith("TJS-") || name === "since" || name === "deprecated";
}

/** Between the tokens, since only there is `//` sure to be no part of a string or a pattern. */
function plainComments(file: ts.SourceFile): ts.TextRange[] {
  const found: ts.TextRange[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(file);
    if (children.length > 0) {
      for (const child of children) visit(child);
      return;
    }
    const start = node.getStart(file);
    const before = [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(node.pos === 0 ? [] : (ts.getTrailingCommentRanges(file.text, node.pos) ?? [])),
    ];
    for (const comment of before) {
      if (comment.end <= start && !/^\/\*\*(?!\/)/u.test(file.text.slice(comment.pos, comment.pos + 4)))
        found.push(comment);
    }
  };
  visit(file);
  return found;
}
