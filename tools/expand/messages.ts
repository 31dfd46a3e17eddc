import type { MessageAnnotations } from "./annotation-types.ts";
import type { CommentTag } from "./comments.ts";
import type { Expansion } from "./expansion.ts";
import type { DefinitionForm, MessageForm } from "./normal-form.ts";
import { checkOrder, type OrderedMessage } from "./order.ts";
import { NO_TAG, nobodyHas, tagged, type UntaggedMessage } from "./untagged-messages.ts";

/**
 * Gives every message of the roots what its annotations say, and refuses what is missing or stands elsewhere.
 *
 * @returns whether the protocol says more about its messages than a category
 */
export function addMessages(x: Expansion, roots: readonly string[]): boolean {
  const messages = new Map<string, Set<string>>();
  for (const root of roots)
    for (const name of messagesOf(x, root)) messages.set(name, (messages.get(name) ?? new Set()).add(root));
  const said = new Map([...messages.keys()].map((name) => [name, annotationsOf(x, name)]));
  const isStrict = [...said.values()].some(
    ({ direction, limit, answeredBy, order }) =>
      direction !== undefined || limit !== undefined || answeredBy.length > 0 || order.at.size > 0,
  );
  if (isStrict) {
    for (const [name, annotations] of said) requireAnnotations(x, name, annotations);
    for (const root of roots) requireOneDirection(x, root, said);
  }
  refuseElsewhere(x, said, isStrict);
  const tags = new Set(roots.flatMap((root) => tagsOf(x, root)));
  const untagged = roots.flatMap((root) => untaggedMessages(x, root));
  for (const [name, annotations] of said) {
    for (const { value, tag } of annotations.answeredBy) {
      if (tags.has(value)) continue;
      const { reason, wayOut } = nobodyHas(value, untagged);
      x.refuseTag(tag, name, `@answeredBy ${value}: ${reason}`, wayOut);
    }
    const message = messageOf(annotations);
    const definition = x.definitions.get(name);
    if (definition !== undefined && message !== undefined) definition.message = message;
  }
  for (const message of untagged) refuseOrderOf(x, message, said.get(message.name) ?? SILENT);
  checkOrder(
    x,
    roots.flatMap((root) => taggedMessages(x, root, said)),
    untagged,
  );
  return isStrict;
}

/** The definitions that a line of this root can be. */
function messagesOf(x: Expansion, root: string): string[] {
  const definition = x.definitions.get(root);
  const { body } = definition ?? {};
  switch (body?.kind) {
    case "tagged":
      return [...body.members];
    case "record":
      return [root];
    case "choice":
      return body.arms.flatMap((arm) => (arm.kind === "ref" ? messagesOf(x, arm.name) : []));
    case "alias": {
      const shape = body.shape.kind === "nullable" ? body.shape.of : body.shape;
      return shape.kind === "ref" ? messagesOf(x, shape.name) : [];
    }
    default:
      return [];
  }
}

/** What is said about a message: by its own comment, else by all of its second-level members alike. */
function annotationsOf(x: Expansion, name: string): MessageAnnotations {
  const own = x.notes.get(name)?.annotations.message ?? SILENT;
  const body = x.definitions.get(name)?.body;
  if (own.tags.length > 0 || body?.kind !== "tagged") return own;
  const [first, ...others] = body.members.map((member) => annotationsOf(x, member));
  if (first === undefined) return own;
  const spelling = JSON.stringify(messageOf(first) ?? null);
  return others.every((other) => JSON.stringify(messageOf(other) ?? null) === spelling) ? first : own;
}

const SILENT: MessageAnnotations = { answeredBy: [], order: { rules: {}, at: new Map() }, tags: [] };

function messageOf({ direction, category, limit, answeredBy, order }: MessageAnnotations): MessageForm | undefined {
  const isOrdered = order.at.size > 0;
  const isSilent = direction === undefined && category === undefined && limit === undefined && answeredBy.length === 0;
  if (isSilent && !isOrdered) return undefined;
  return {
    ...(direction === undefined ? {} : { direction: direction.text }),
    ...(category === undefined ? {} : { category: category.text }),
    answeredBy: answeredBy.map((answer) => answer.value),
    ...(limit === undefined ? {} : { limit: limit.bytes }),
    ...(isOrdered ? { order: order.rules } : {}),
  };
}

function requireAnnotations(x: Expansion, name: string, annotations: MessageAnnotations): void {
  const said = new Set(annotations.tags.map((tag) => tag.name));
  const missing = ["direction", "limit"].filter((name) => !said.has(name));
  const at = x.notes.get(name)?.at;
  if (missing.length === 0 || at === undefined) return;
  const list = missing.map((key) => `@${key}`).join(" and ");
  x.refuse(at, name, `the message has no ${list}, which other messages have`, `add ${list} to its comment`);
}

function requireOneDirection(x: Expansion, root: string, said: ReadonlyMap<string, MessageAnnotations>): void {
  let first: string | undefined;
  for (const name of messagesOf(x, root)) {
    const direction = said.get(name)?.direction;
    if (direction === undefined) continue;
    first ??= direction.text;
    if (direction.text !== first) {
      x.refuseTag(
        direction,
        name,
        `the direction ${direction.text} in a union whose first message has the direction ${first}`,
        `give all messages of ${root} the same direction`,
      );
    }
  }
}

/** Where no message has a direction or a limit, `@category` is a tag of other tools. */
function refuseElsewhere(x: Expansion, said: ReadonlyMap<string, MessageAnnotations>, isStrict: boolean): void {
  const taken = new Set([...said.values()].flatMap((annotations) => [...annotations.tags]));
  const hoisted = new Set([...said.keys()].flatMap((name) => membersBelow(x, name)));
  for (const [name, { annotations }] of x.notes) {
    const tags = annotations.message.tags.filter((tag) => !taken.has(tag) && (isStrict || !isCategory(tag)));
    const [tag] = tags;
    if (tag === undefined || (hoisted.has(name) && isRepeated(x, name, said))) continue;
    x.refuseTag(tag, name, `@${tag.name} on a type that is not a message`, "put it on a member of a root's union");
  }
}

function isCategory(tag: CommentTag): boolean {
  return tag.name === "category";
}

function membersBelow(x: Expansion, name: string): readonly string[] {
  const body = x.definitions.get(name)?.body;
  return body?.kind === "tagged" ? body.members : [];
}

/** A second-level member that says what its message says. */
function isRepeated(x: Expansion, name: string, said: ReadonlyMap<string, MessageAnnotations>): boolean {
  const own = x.notes.get(name)?.annotations.message;
  return (
    own !== undefined &&
    [...said].some(
      ([message, annotations]) =>
        membersBelow(x, message).includes(name) &&
        JSON.stringify(messageOf(annotations)) === JSON.stringify(messageOf(own)),
    )
  );
}

/** The values of the tag of a root's messages. */
function tagsOf(x: Expansion, root: string): string[] {
  return membersByTag(x, root).map(([tag]) => tag);
}

/** The messages of a root with the values of its tag. */
function membersByTag(x: Expansion, root: string): [tag: string, definition: string][] {
  const body = x.definitions.get(root)?.body;
  if (body?.kind === "alias" && body.shape.kind === "ref") return membersByTag(x, body.shape.name);
  if (body?.kind !== "tagged") return [];
  return body.members.flatMap((member) => {
    const tag = tagValue(x, x.definitions.get(member), body.tag);
    return tag === undefined ? [] : [[tag, member]];
  });
}

function taggedMessages(x: Expansion, root: string, said: ReadonlyMap<string, MessageAnnotations>): OrderedMessage[] {
  return membersByTag(x, root).map(([tag, name]) => {
    const { direction, answeredBy, order } = said.get(name) ?? SILENT;
    return { tag, name, direction: direction?.text, answeredBy: answeredBy.map(({ value }) => value), order };
  });
}

/** The messages of a root that no tag tells apart. */
function untaggedMessages(x: Expansion, root: string): UntaggedMessage[] {
  const tagged = new Set(membersByTag(x, root).map(([, name]) => name));
  return messagesOf(x, root)
    .filter((name) => !tagged.has(name))
    .map((name) => {
      const body = x.definitions.get(name)?.body;
      const shapes = body?.kind === "record" ? body.fields.map(({ shape }) => shape) : [];
      return {
        name,
        root,
        literals: shapes.flatMap((shape) => (shape.kind === "literal" ? [String(shape.value)] : [])),
      };
    });
}

/** Its place in a conversation would be that of its tag. */
function refuseOrderOf(x: Expansion, { name, root }: UntaggedMessage, { order }: MessageAnnotations): void {
  for (const [rule, tag] of order.at) {
    x.refuseTag(tag, name, `@${rule} on a message of ${root}, ${NO_TAG}`, tagged(root));
  }
}

function tagValue(x: Expansion, definition: DefinitionForm | undefined, tag: string): string | undefined {
  const body = definition?.body;
  if (body?.kind === "tagged") return tagValue(x, x.definitions.get(body.members[0] ?? ""), tag);
  if (body?.kind !== "record") return undefined;
  const shape = body.fields.find((field) => field.name === tag)?.shape;
  return shape?.kind === "literal" ? String(shape.value) : undefined;
}
