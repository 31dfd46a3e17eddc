import { Marked } from "marked";
import { escapeHtml } from "./escape-html.ts";

/** Markdown of doc comments as HTML that can do nothing but show itself: no elements of its own, no scripts, no pictures. */
const marked = new Marked({
  gfm: true,
  renderer: {
    // A line break in a cell is the one element that the reference itself writes.
    html: ({ raw }) => (raw.trim() === "<br>" ? "<br>" : escapeHtml(raw)),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(?:#|https?:\/\/)/u.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    },
  },
});

/** Paragraphs, lists and code. */
export function renderBlocks(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** One line, without a paragraph around it. */
export function renderInline(markdown: string): string {
  // Most cells of a table are one piece of code or one word, and need no parser.
  const [, code] = /^`([^`]+)`$/u.exec(markdown) ?? [];
  if (code !== undefined && code.trim() === code) return `<code>${escapeHtml(code)}</code>`;
  return /^[A-Za-z]*$/u.test(markdown) ? markdown : marked.parseInline(markdown, { async: false });
}
