import { posix } from "node:path";
import type ts from "typescript";

/** `file:line:column` of an offset, the file relative to `folder`, with `/`; line and column count from 1. */
export function positionAt(file: ts.SourceFile, offset: number, folder: string): string {
  const { line, character } = file.getLineAndCharacterOfPosition(offset);
  return `${posix.relative(folder, file.fileName)}:${line + 1}:${character + 1}`;
}

/** Where a node starts, its comments left out. */
export function positionOf(node: ts.Node, folder: string): string {
  const file = node.getSourceFile();
  return positionAt(file, node.getStart(file), folder);
}
