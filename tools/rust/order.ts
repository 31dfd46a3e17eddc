import type { Definition, Message, OrderRules, RecordDefinition, Shape, SpanRule } from "../model/model.ts";
import { resolveShape } from "../model/resolve.ts";
import { definitionOf, implied, type Plan } from "./plan.ts";
import { quote } from "./text.ts";
import { isOption } from "./types.ts";

/** A variant of a union, as its methods about order match it. */
export interface OrderedVariant {
  readonly tag: string | number | boolean;
  readonly rust: string;
  readonly target: Definition & { readonly kind: "record" | "tagged" };
  /** A pattern for it, whatever it holds. */
  readonly pattern: string;
  readonly members: readonly { readonly rust: string; readonly field?: { readonly name: string } }[];
}

/** What a monitor of a conversation asks of the messages; nothing where no message of the protocol has order rules. */
export function orderMethods(plan: Plan, variants: readonly OrderedVariant[]): string[][] {
  const keys = orderKeys(plan);
  const isOrdered = [...plan.model.definitions.values()].some(
    (definition) => messageOf(definition)?.order !== undefined,
  );
  const isOfMessages = variants.some(({ target }) => target.message !== undefined);
  return [
    ...(isOrdered && isOfMessages ? rulesMethods(variants) : []),
    ...(variants.some(({ target }) => keys.has(target.name)) ? [keyMethod(plan, variants, keys)] : []),
  ];
}

function rulesMethods(variants: readonly OrderedVariant[]): string[][] {
  return [
    [
      "/// What the protocol says of the order of the messages, one after the other as they are declared.",
      "#[rustfmt::skip]",
      "pub const ORDER_RULES: &'static [wire::OrderRules] = &[",
      ...variants.map(({ tag, target }) => `    ${rulesText(String(tag), target.message)},`),
      "];",
    ],
    [
      "/// What the protocol says of its place in a conversation.",
      "#[rustfmt::skip]",
      "pub const fn order_rules(&self) -> &'static wire::OrderRules {",
      "    match self {",
      ...variants.map(({ pattern }, index) => `        ${pattern} => &Self::ORDER_RULES[${index}],`),
      "    }",
      "}",
    ],
  ];
}

function rulesText(tag: string, message: Message | undefined): string {
  const { answeredBy = [], order = {} } = message ?? {};
  const plain = `wire::OrderRules::of(${quote(tag)}, ${listText(answeredBy)})`;
  const { after, correlatedBy, endedBy, within, resumes }: OrderRules = order;
  const said = [
    ...(["first", "anytime", "last"] as const).flatMap((flag) => (order[flag] === true ? [`${flag}: true`] : [])),
    ...(after === undefined ? [] : [`after: ${listText(after)}`]),
    ...(correlatedBy === undefined ? [] : [`correlated_by: Some(${quote(correlatedBy)})`]),
    ...(endedBy === undefined ? [] : [`ended_by: ${spanText(endedBy)}`]),
    ...(within === undefined ? [] : [`within: ${spanText(within)}`]),
    ...(resumes === undefined ? [] : [`resumes: Some(${quote(resumes)})`]),
  ];
  return said.length === 0 ? plain : `wire::OrderRules { ${said.join(", ")}, ..${plain} }`;
}

function spanText({ type, field }: SpanRule): string {
  return `Some(wire::SpanRule { type_name: ${quote(type)}, field: ${quote(field)} })`;
}

function listText(tags: readonly string[]): string {
  return `&[${tags.map(quote).join(", ")}]`;
}

function keyMethod(
  plan: Plan,
  variants: readonly OrderedVariant[],
  keys: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const arms = variants.flatMap((variant) => {
    const { target, rust, members } = variant;
    const fields = [...(keys.get(target.name) ?? [])];
    if (target.kind === "tagged") {
      return fields.length === 0 ? [] : [`(Self::${rust}(inner), _) => inner.order_key(field),`];
    }
    return fields.flatMap((name) => {
      const fixed = fixedKey(target, name);
      if (fixed !== undefined) return [`(${variant.pattern}, ${quote(name)}) => Some(${quote(fixed)}),`];
      const member = members.find(({ field }) => field?.name === name);
      if (member === undefined) return [];
      return [`(Self::${rust} { ${member.rust}: key, .. }, ${quote(name)}) => ${keyText(plan, target, name)},`];
    });
  });
  const isWhole = variants.every(({ target }) => target.kind === "tagged" && keys.has(target.name));
  return [
    "/// The text of a field that order rules name: what tells one request or span from another.",
    "#[rustfmt::skip]",
    "pub fn order_key(&self, field: &str) -> Option<&str> {",
    "    match (self, field) {",
    ...arms.map((arm) => `        ${arm}`),
    ...(isWhole ? [] : ["        _ => None,"]),
    "    }",
    "}",
  ];
}

function fixedKey(record: RecordDefinition, name: string): string | undefined {
  const field = record.fields.find((candidate) => candidate.name === name);
  const value = field === undefined ? undefined : implied(field);
  return typeof value === "string" ? value : undefined;
}

function keyText(plan: Plan, record: RecordDefinition, name: string): string {
  const field = record.fields.find((candidate) => candidate.name === name);
  if (field === undefined) return "None";
  const isText = isPlainText(plan, field.shape);
  if (isOption(field)) return isText ? "key.as_deref()" : "key.as_ref().map(|key| key.as_str())";
  return isText ? "Some(key)" : "Some(key.as_str())";
}

/** Whether Rust has a `String` for it; else it is an enum. */
function isPlainText(plan: Plan, shape: Shape): boolean {
  return resolveShape(plan.model.definitions, shape).kind === "string";
}

/** The fields that order rules name, by the definition that has them: messages and the records of their second level. */
function orderKeys(plan: Plan): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  const add = (name: string, field: string): void => {
    keys.set(name, (keys.get(name) ?? new Set()).add(field));
    const definition = definitionOf(plan, name);
    if (definition.kind === "tagged") for (const { target } of definition.variants) add(target, field);
  };
  const byTag = new Map(messagesOf(plan));
  for (const [, name] of byTag) {
    const { answeredBy = [], order = {} } = messageOf(definitionOf(plan, name)) ?? {};
    if (order.resumes !== undefined) add(name, order.resumes);
    const pairs = [
      ...(order.correlatedBy === undefined
        ? []
        : answeredBy.map((type) => ({ type, field: order.correlatedBy ?? "" }))),
      ...(order.endedBy === undefined ? [] : [order.endedBy]),
      ...(order.within === undefined ? [] : [order.within]),
    ];
    for (const { type, field } of pairs) {
      add(name, field);
      const other = byTag.get(type);
      if (other !== undefined) add(other, field);
    }
  }
  return keys;
}

/** The messages of every root by their tags; where both directions have a tag, no rule names it. */
function messagesOf(plan: Plan): [tag: string, definition: string][] {
  return plan.model.roots.flatMap((root) => {
    const shape = resolveShape(plan.model.definitions, { kind: "ref", name: root });
    const definition = shape.kind === "ref" ? definitionOf(plan, shape.name) : undefined;
    if (definition?.kind !== "tagged") return [];
    return definition.variants.map(({ value, target }): [string, string] => [String(value), target]);
  });
}

function messageOf(definition: Definition): Message | undefined {
  return definition.kind === "record" || definition.kind === "tagged" ? definition.message : undefined;
}
