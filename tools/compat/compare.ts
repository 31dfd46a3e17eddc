import type { Definition, Model, Shape, TaggedDefinition, Variant } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import type { Age, Change } from "./change.ts";
import { compareMessage, placeOf } from "./compare-message.ts";
import { sameValues } from "./match-arms.ts";
import { matchRoots, type RootNames } from "./match-roots.ts";
import { judgeClaim, type MessageContext, messageOf } from "./message-context.ts";
import { ROOT_RULES } from "./rules/message-rules.ts";
import { Solver } from "./solve/solver.ts";
import type { Side } from "./solve/term.ts";

/**
 * Every difference on the wire between two versions of a protocol, and who is hurt by it.
 *
 * Types are compared by what stands in them, through the roots: another name for a type, another order, other docs,
 * are no difference.
 */
export function compareModels(before: Model, after: Model): Change[] {
  if (before.fingerprint === after.fingerprint) return [];
  const models = { old: before, new: after };
  const sides: Record<Age, Side> = {
    old: { age: "old", definitions: before.definitions },
    new: { age: "new", definitions: after.definitions },
  };
  const solver = new Solver();
  const roots = matchRoots(before, after);
  const moves = new Moves(roots, models);
  return roots.flatMap((names): Change[] => {
    if (names.old === undefined || names.new === undefined) return [onlyRoot(names, sides, solver)];
    const context: MessageContext = {
      models,
      sides,
      solver,
      root: names.new,
      direction: names.direction,
      tag: undefined,
      roots: { old: { kind: "ref", name: names.old }, new: { kind: "ref", name: names.new } },
      shapes: { old: { kind: "ref", name: names.old }, new: { kind: "ref", name: names.new } },
    };
    return compareRoot(context, moves);
  });
}

function compareRoot(context: MessageContext, moves: Moves): Change[] {
  const old = taggedOf(context.sides.old, context.roots.old);
  const now = taggedOf(context.sides.new, context.roots.new);
  if (old === undefined || now === undefined || old.tag !== now.tag) return compareMessage(context);
  const removed = old.variants.filter(({ value }) => !now.variants.some((other) => other.value === value));
  const changes: Change[] = [];
  for (const after of now.variants) {
    const before = old.variants.find(({ value }) => value === after.value);
    if (before !== undefined) {
      changes.push(...compareMessage(forMessage(context, before, after)));
      continue;
    }
    const source = removed.find((variant) => isRenamed(variant, after, old.tag, context));
    if (source !== undefined) removed.splice(removed.indexOf(source), 1);
    changes.push(...onlyMessage(context, source, after, moves));
  }
  for (const before of removed) changes.push(...onlyMessage(context, before, undefined, moves));
  return changes;
}

function forMessage(context: MessageContext, before: Variant | undefined, after: Variant | undefined): MessageContext {
  return {
    ...context,
    tag: String((after ?? before)?.value),
    shapes: {
      old: before === undefined ? context.roots.old : { kind: "ref", name: before.target },
      new: after === undefined ? context.roots.new : { kind: "ref", name: after.target },
    },
  };
}

/** A message that has come, has gone, or has another tag. */
function onlyMessage(
  whole: MessageContext,
  before: Variant | undefined,
  after: Variant | undefined,
  moves: Moves,
): Change[] {
  const context = forMessage(whole, before, after);
  const { sides } = context;
  const pair = {
    ...placeOf(context.shapes, context),
    old: before && { ...before, message: messageOf(sides.old.definitions, { kind: "ref", name: before.target }) },
    new: after && { ...after, message: messageOf(sides.new.definitions, { kind: "ref", name: after.target }) },
    movedTo: before !== undefined && after !== undefined ? undefined : moves.otherDirection(context, before ?? after),
  };
  return ROOT_RULES.flatMap((rule) =>
    rule.find(pair).map(
      (finding): Change => ({
        rule: rule.id,
        root: context.root,
        ...(context.direction === undefined ? {} : { direction: context.direction }),
        message: context.tag ?? "",
        path: "",
        detail: finding.detail,
        hurts: (finding.claims ?? []).flatMap(
          (claim) => judgeClaim(claim, { shapes: context.shapes, lift: (_, value) => value }, context) ?? [],
        ),
      }),
    ),
  );
}

/** Whether two messages are the same but for the value of their tag. */
function isRenamed(before: Variant, after: Variant, tag: string, context: MessageContext): boolean {
  const { sides, solver } = context;
  const old = definitionOf(sides.old.definitions, before.target);
  const now = definitionOf(sides.new.definitions, after.target);
  if (old.kind !== "record" || now.kind !== "record") return false;
  // Messages without a field of their own are too alike to tell.
  if (old.fields.length < 2 || old.fields.length !== now.fields.length) return false;
  return old.fields.every((field) => {
    const other = now.fields.find(({ name }) => name === field.name);
    if (other === undefined || other.required !== field.required) return false;
    return field.name === tag || sameValues(sides.old, field.shape, sides.new, other.shape, solver);
  });
}

function onlyRoot(names: RootNames, sides: Record<Age, Side>, solver: Solver): Change {
  const isGone = names.new === undefined;
  const root = names.new ?? names.old ?? "";
  const age = isGone ? "old" : "new";
  const line = solver.solve([{ kind: "sent", side: sides[age], shape: { kind: "ref", name: root } }], []);
  return {
    rule: isGone ? "root-removed" : "root-added",
    root,
    ...(names.direction === undefined ? {} : { direction: names.direction }),
    path: "",
    detail: isGone ? "type of line removed" : "type of line added",
    hurts: isGone && line !== undefined ? [{ reader: "new", harm: "refuses", example: JSON.stringify(line) }] : [],
  };
}

/** Tells messages that go in the other direction now from those that have come or gone. */
class Moves {
  readonly #tags: readonly { readonly direction: string; readonly age: Age; readonly tags: ReadonlySet<unknown> }[];

  constructor(roots: readonly RootNames[], models: Record<Age, Model>) {
    this.#tags = roots.flatMap(({ direction, ...names }) =>
      (["old", "new"] as const).flatMap((age) => {
        const name = names[age];
        if (direction === undefined || name === undefined) return [];
        const tagged = taggedOf({ age, definitions: models[age].definitions }, { kind: "ref", name });
        return [{ direction, age, tags: new Set(tagged?.variants.map(({ value }) => value)) }];
      }),
    );
  }

  /** The direction that the message has in the other version, if it has another one. */
  otherDirection(context: MessageContext, variant: Variant | undefined): string | undefined {
    const { direction } = context;
    if (direction === undefined || variant === undefined) return undefined;
    const has = (age: Age, here: boolean): string | undefined =>
      this.#tags.find(
        (entry) => entry.age === age && (entry.direction === direction) === here && entry.tags.has(variant.value),
      )?.direction;
    if (has("old", true) !== undefined) return has("old", false) === undefined ? has("new", false) : undefined;
    return has("new", false) === undefined ? has("old", false) : undefined;
  }
}

function taggedOf(side: Side, root: Shape): TaggedDefinition | undefined {
  const resolved = resolveShape(side.definitions, root);
  const definition: Definition | undefined =
    resolved.kind === "ref" ? definitionOf(side.definitions, resolved.name) : undefined;
  return definition?.kind === "tagged" ? definition : undefined;
}
