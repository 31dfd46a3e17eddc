import type { Flow } from "../flows/load-flows.ts";

/** Markdown on one line. */
export type Inline = string;

/** A piece of the reference, for a printer to lay out. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: Inline; readonly anchor?: string }
  /** Markdown of any number of paragraphs. */
  | { readonly kind: "text"; readonly text: string; readonly anchor?: string }
  | { readonly kind: "list"; readonly items: readonly Inline[]; readonly ordered: boolean }
  | { readonly kind: "table"; readonly head: readonly Inline[]; readonly rows: readonly (readonly Inline[])[] }
  /** A line as it is on the wire. */
  | { readonly kind: "json"; readonly line: string }
  | { readonly kind: "flow"; readonly flow: Flow };

/** A link to an anchor of the same page. */
export function linkTo(anchor: string, text: Inline): Inline {
  return `[${text}](#${encodeURIComponent(anchor)})`;
}
