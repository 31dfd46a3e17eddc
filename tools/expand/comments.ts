import ts from "typescript";

/** A doc comment, or several that belong to one declaration. */
export interface Comment {
  /** The text before the first tag. */
  readonly text: string;
  readonly tags: readonly CommentTag[];
}

export interface CommentTag {
  /** Without `@`; `TJS-type` for `@TJS-type`. */
  readonly name: string;
  readonly text: string;
  readonly file: ts.SourceFile;
  readonly offset: number;
}

export const NO_COMMENT: Comment = { text: "", tags: [] };

/** Reads doc comments and remembers which it has read, so that the ones that belong to nothing can be found. */
export class CommentReader {
  private readonly read = new Map<ts.SourceFile, Set<number>>();

  /** Whether the comment that starts at the offset has been read. */
  wasRead(file: ts.SourceFile, offset: number): boolean {
    return this.read.get(file)?.has(offset) === true;
  }

  /** What stands before a declaration, the comment on the line of the previous member included. */
  ofDeclaration(node: ts.Node): Comment {
    const attached = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
    const comments = attached.map((jsDoc) => this.fromJsDoc(jsDoc));
    if (ts.isPropertySignature(node) || ts.isEnumMember(node)) comments.unshift(...this.onLineOfPrevious(node));
    return join(comments);
  }

  /** What stands before a member of a union, which TypeScript attaches to nothing. */
  ofUnionMember(node: ts.TypeNode): Comment {
    let member: ts.Node = node;
    while (ts.isParenthesizedTypeNode(member.parent)) member = member.parent;
    if (!ts.isUnionTypeNode(member.parent)) return NO_COMMENT;
    const siblings = member.parent.types;
    const index = siblings.indexOf(member as ts.TypeNode);
    const file = node.getSourceFile();
    const from = siblings[index - 1]?.end ?? member.parent.pos;
    const gap = file.text.slice(from, node.getStart(file));
    const start = gap.lastIndexOf("/**");
    if (start < 0 || !/^[\s|(]*$/u.test(gap.slice(start).replace(/^\/\*[\s\S]*?\*\//u, ""))) return NO_COMMENT;
    const before = gap.slice(0, start);
    // On the line of the previous member, before any bar: a remark on that one.
    if (index > 0 && !before.includes("\n") && !before.includes("|")) return NO_COMMENT;
    return this.fromText(file, from + start, from + start + gap.slice(start).indexOf("*/") + 2);
  }

  /** `a: string; /** @maxLength 3 *\/ b: string`: TypeScript takes the comment for a remark on `a`. */
  private onLineOfPrevious(node: ts.Node): Comment[] {
    const file = node.getSourceFile();
    const comments: Comment[] = [];
    for (const range of ts.getTrailingCommentRanges(file.text, node.pos) ?? []) {
      if (!file.text.startsWith("/**", range.pos)) continue;
      const between = file.text.slice(range.end, node.getStart(file));
      if (!between.includes("\n")) comments.push(this.fromText(file, range.pos, range.end));
    }
    return comments;
  }

  private fromJsDoc(jsDoc: ts.JSDoc): Comment {
    const file = jsDoc.getSourceFile();
    this.markRead(file, jsDoc.pos);
    return readJsDoc(jsDoc, file, 0);
  }

  private fromText(file: ts.SourceFile, start: number, end: number): Comment {
    this.markRead(file, start);
    const prefix = "interface X {\n";
    const text = `${prefix}${file.text.slice(start, end)}\nx: 0 }`;
    const mini = ts.createSourceFile("comment.ts", text, ts.ScriptTarget.ES2022, true);
    const declaration = mini.statements[0] as ts.InterfaceDeclaration;
    const jsDoc = ts.getJSDocCommentsAndTags(declaration.members[0] as ts.Node).find(ts.isJSDoc);
    return jsDoc === undefined ? NO_COMMENT : readJsDoc(jsDoc, file, start - prefix.length);
  }

  private markRead(file: ts.SourceFile, offset: number): void {
    const offsets = this.read.get(file) ?? new Set();
    this.read.set(file, offsets.add(offset));
  }
}

/** Several comments as one, in their order. */
export function join(comments: readonly Comment[]): Comment {
  return comments.length === 1
    ? (comments[0] as Comment)
    : {
        text: comments
          .map((comment) => comment.text)
          .filter((text) => text !== "")
          .join("\n\n"),
        tags: comments.flatMap((comment) => comment.tags),
      };
}

function readJsDoc(jsDoc: ts.JSDoc, file: ts.SourceFile, shift: number): Comment {
  return {
    text: (ts.getTextOfJSDocComment(jsDoc.comment) ?? "").trim(),
    tags: (jsDoc.tags ?? []).map((tag) => readTag(tag, file, shift)),
  };
}

function readTag(tag: ts.JSDocTag, file: ts.SourceFile, shift: number): CommentTag {
  // TypeScript reads what follows `@type` as a type.
  const typed = ts.isJSDocTypeTag(tag)
    ? tag.typeExpression.getText(tag.getSourceFile()).replace(/^\{(.*)\}$/su, "$1")
    : "";
  const text = (typed || (ts.getTextOfJSDocComment(tag.comment) ?? "")).trim();
  const offset = tag.pos + shift;
  // TypeScript ends a tag's name at the hyphen.
  const hyphenated = /^-(\w+)\s*([\s\S]*)$/u.exec(text);
  if (tag.tagName.text === "TJS" && hyphenated !== null) {
    return { name: `TJS-${hyphenated[1]}`, text: hyphenated[2] ?? "", file, offset };
  }
  return { name: tag.tagName.text, text, file, offset };
}
