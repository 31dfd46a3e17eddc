import type { Model } from "../model/model.ts";
import { printHtml } from "./print-html.ts";
import { printMarkdown } from "./print-markdown.ts";
import { messageAnchors, type ReferenceExtras, referenceBlocks } from "./reference-blocks.ts";

/** The reference of a protocol, once as Markdown and once as a page of its own. */
export function emitReference(model: Model, extras: ReferenceExtras = {}): { markdown: string; html: string } {
  const blocks = referenceBlocks(model, extras);
  return { markdown: printMarkdown(blocks), html: printHtml(blocks, messageAnchors(model)) };
}
