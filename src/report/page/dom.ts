import { visiblePieces, visibleText } from "./visible-text.ts";

type Attribute = string | number | boolean | undefined;
type Child = Node | string | undefined;

/**
 * Makes an element. Texts become text nodes, never markup; `true` and `false` set an attribute or leave it out.
 *
 * ```ts
 * element("button", { type: "button", disabled: false }, "Copy");
 * ```
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** A text from the session: what can't be seen is shown as an escape, and its direction ends with it. */
export function foreignText(text: string, className = "", lines = false): HTMLElement {
  const span = element("bdi", { class: className === "" ? undefined : className, dir: "ltr" });
  for (const piece of visiblePieces(text, lines)) {
    span.append(piece.escaped ? element("span", { class: "escape" }, piece.text) : piece.text);
  }
  return span;
}

/** A text from the session where only a string can go, such as a title. */
export function foreignString(text: string): string {
  return visibleText(text);
}

/** Documentation: paragraphs, and `code` in backticks. */
export function docsText(text: string): HTMLElement[] {
  return text.split("\n\n").map((paragraph) => {
    const parts = paragraph.split(/`([^`]+)`/u);
    return element("p", {}, ...parts.map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part)));
  });
}

/** The element of the page with this ID, which must be of this kind. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}`);
  return found;
}
