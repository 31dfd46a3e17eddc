import type { Definition, RecordDefinition, Shape } from "../model/model.ts";
import type { Verdict } from "./compile-verdicts.ts";
import { local } from "./names.ts";
import type { Component } from "./references.ts";

/** The validators to be compiled, and the text that makes those of further definitions of them. */
export interface SharedVerdicts {
  readonly verdicts: readonly Verdict[];
  readonly text: string;
}

/**
 * One validator for all definitions that differ in no more than their names and their tags.
 *
 * An engine translates a function once it has run often. Where a protocol has thousands of messages, few of their
 * validators ever would; those of a shape that many messages have, all do.
 *
 * @param hasVerdict Whether a definition has a validator of its own, as far as it depends on its use.
 */
export function shareVerdicts(
  components: readonly Component[],
  hasVerdict: (definition: Definition) => boolean,
): SharedVerdicts {
  const verdicts: Verdict[] = [];
  const lines: string[] = [];
  for (const [first, ...others] of groupsOf(components)) {
    const members = [first, ...others].filter((definition) => isCompiled(definition) && hasVerdict(definition));
    const [model] = members as Verdict["definition"][];
    if (model === undefined) continue;
    const mark = markOf(model);
    const isShared = members.length > 1 && mark !== undefined;
    const name = isShared ? local.shared(model.name) : local.accepts(model.name);
    verdicts.push({ name, definition: isShared ? withoutMark(model as RecordDefinition) : model });
    for (const member of members) {
      const call = `/* @__PURE__ */ withMark(${name}, ${JSON.stringify(mark?.key)}, ${JSON.stringify(markOf(member)?.value)})`;
      if (isShared || member !== model)
        lines.push(`const ${local.accepts(member.name)} = ${isShared ? call : name};\n`);
    }
  }
  return { verdicts, text: lines.join("") };
}

/** Definitions of the same shape, in the order of the first of each. */
function groupsOf(components: readonly Component[]): Iterable<readonly [Definition, ...Definition[]]> {
  const groups = new Map<string, [Definition, ...Definition[]]>();
  // For a definition, the first one that takes the same values.
  const standIns = new Map<string, string>();
  const firsts = new Map<string, string>();
  for (const { definitions, isCycle } of components) {
    for (const definition of definitions) {
      const shape = isCycle || !isCompiled(definition) ? definition.name : shapeKey(definition, standIns);
      const values = JSON.stringify([shape, markOf(definition)?.value]);
      const first = firsts.get(values) ?? definition.name;
      firsts.set(values, first);
      standIns.set(definition.name, first);
      const group = groups.get(shape);
      if (group === undefined) groups.set(shape, [definition]);
      else group.push(definition);
    }
  }
  return groups.values();
}

function isCompiled(definition: Definition): definition is Verdict["definition"] {
  return definition.kind !== "tagged" && definition.kind !== "choice";
}

/** A text that is the same for definitions that differ in names and tags alone, and no name. */
function shapeKey(definition: Verdict["definition"], standIns: ReadonlyMap<string, string>): string {
  const keyOf = (shape: Shape | undefined): string =>
    JSON.stringify(shape, (_, part) => (part?.kind === "ref" ? { ref: standIns.get(part.name) ?? part.name } : part)) ??
    "";
  switch (definition.kind) {
    case "alias":
      return JSON.stringify([keyOf(definition.shape)]);
    case "literals":
      return JSON.stringify([definition.open, definition.values.map(({ value }) => value)]);
    case "record": {
      const mark = markOf(definition);
      const fields = definition.fields.map(({ name, required, shape }) => [
        name,
        required,
        name === mark?.key ? "mark" : keyOf(shape),
      ]);
      return JSON.stringify([fields, keyOf(definition.rest)]);
    }
  }
}

/** The tag of a record: a required literal that is its first field. */
function markOf(definition: Definition): { readonly key: string; readonly value: unknown } | undefined {
  const field = definition.kind === "record" ? definition.fields[0] : undefined;
  return field?.required && field.shape.kind === "literal" ? { key: field.name, value: field.shape.value } : undefined;
}

function withoutMark(definition: RecordDefinition): RecordDefinition {
  const fields = definition.fields.map((field, index) =>
    index === 0 ? { ...field, shape: { kind: "any" } as const } : field,
  );
  return { ...definition, fields };
}
