import { formatCount } from "../../format.ts";
import { docsText, element, foreignText } from "./dom.ts";
import type { JsonNode } from "./json-text.ts";
import type { MessageDocs, ValueDocs } from "./message-docs.ts";

export interface TreeOptions {
  readonly docs: MessageDocs | undefined;
  /** JSON Pointers to what is wrong. */
  readonly faults: readonly string[];
}

/** So many members of an object or an array are shown until more are asked for. */
const SHOWN = 100;

/** Longer texts are folded. */
const FOLDED_FROM = 600;

/** The members of a value with what the schema says about each. */
export function valueTree(node: JsonNode, options: TreeOptions, path: readonly string[] = []): HTMLElement {
  const members: (readonly [string, JsonNode])[] =
    node.kind === "object"
      ? [...node.entries]
      : node.kind === "array"
        ? node.items.map((item, index) => [String(index), item] as const)
        : [];
  const tree = element("div", { class: "tree" });
  if (node.kind !== "object" && node.kind !== "array") {
    tree.append(scalar(node));
    return tree;
  }
  const show = (from: number) => {
    for (const [key, value] of members.slice(from, from + SHOWN))
      tree.append(field(key, value, options, [...path, key]));
    const left = members.length - from - SHOWN;
    if (left <= 0) return;
    const more = element("button", { type: "button", class: "more" }, `${formatCount(left)} more`);
    more.addEventListener("click", () => {
      more.remove();
      show(from + SHOWN);
    });
    tree.append(more);
  };
  show(0);
  return tree;
}

function field(key: string, value: JsonNode, options: TreeOptions, path: readonly string[]): HTMLElement {
  const docs = options.docs?.at(path);
  const faulty = options.faults.includes(pointer(path));
  const nested = value.kind === "object" || value.kind === "array";
  const made = element(
    "div",
    { class: faulty ? "field faulty" : "field" },
    element("span", { class: "key", title: docs?.type }, foreignText(key)),
    nested ? element("span", { class: "muted" }, sizeOf(value)) : scalar(value),
  );
  const says = docs === undefined ? undefined : documentation(docs);
  if (says !== undefined) made.append(says);
  if (nested && (value.kind === "object" ? value.entries.length : value.items.length) > 0) {
    made.append(valueTree(value, options, path));
  }
  return made;
}

function documentation(docs: ValueDocs): HTMLElement | undefined {
  // The tag says itself.
  if (docs.description === "" && docs.meaning === undefined && docs.type.startsWith('"')) return undefined;
  return element(
    "span",
    { class: "field-docs" },
    ...(docs.meaning === undefined ? [] : docsText(docs.meaning)),
    ...docsText(docs.description),
    element(
      "span",
      { class: "field-type" },
      docs.type + (docs.optional ? ", optional" : "") + (docs.secret ? ", secret" : ""),
    ),
  );
}

function scalar(node: JsonNode): HTMLElement {
  if (node.kind !== "string") return element("span", { class: "scalar" }, node.kind === "other" ? node.text : "");
  if (node.text === "") return element("span", { class: "muted" }, "empty");
  const text = element("span", { class: "string" }, foreignText(node.text, "", true));
  if (node.text.length < FOLDED_FROM) return text;
  text.classList.add("folded");
  const unfold = element(
    "button",
    { type: "button", class: "more" },
    `all ${formatCount(node.text.length)} characters`,
  );
  unfold.addEventListener("click", () => {
    text.classList.remove("folded");
    unfold.remove();
  });
  return element("span", { class: "long" }, text, unfold);
}

function sizeOf(node: JsonNode): string {
  if (node.kind === "object") return node.entries.length === 0 ? "{}" : "";
  if (node.kind === "array") return node.items.length === 0 ? "[]" : `${formatCount(node.items.length)} items`;
  return "";
}

function pointer(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
