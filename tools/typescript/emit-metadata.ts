import type { Definition, LiteralsDefinition, Message, Model, Shape } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";

/** What the module tells about a message, beside its type. */
export interface MessageMetadata {
  /** The definition's name. */
  readonly name: string;
  readonly direction?: string;
  readonly category?: string;
  readonly limit?: number;
  readonly answeredBy: readonly string[];
  /** Keys of secret fields, as JSON Pointers; `*` stands for any item or key. A recursive type is not entered twice. */
  readonly secrets: readonly string[];
}

/** The messages of each root by their tag; a root without a tag has itself alone, under its own name. */
export function messagesOf(model: Model): Map<string, Map<string, MessageMetadata>> {
  return new Map(
    model.roots.map((root) => {
      const shape = resolveShape(model.definitions, { kind: "ref", name: root });
      const definition = shape.kind === "ref" ? definitionOf(model.definitions, shape.name) : undefined;
      const variants =
        definition?.kind === "tagged" ? definition.variants : [{ value: root, target: definition?.name ?? root }];
      return [
        root,
        new Map(
          variants.map(({ value, target }) => [
            String(value),
            metadataOf(model, definitionOf(model.definitions, target)),
          ]),
        ),
      ];
    }),
  );
}

/** The members of a set of literals that says what to do about each; by the literal. */
export function catalogueOf(
  definition: LiteralsDefinition,
): Map<string, { readonly description?: string; readonly recoverable?: boolean; readonly action?: string }> {
  return new Map(
    definition.values.map(({ value, doc, recoverable, action }) => [
      String(value),
      {
        ...(doc.description === undefined ? {} : { description: doc.description }),
        ...(recoverable === undefined ? {} : { recoverable }),
        ...(action === undefined ? {} : { action }),
      },
    ]),
  );
}

export function hasCatalogue(definition: Definition): definition is LiteralsDefinition {
  return (
    definition.kind === "literals" &&
    definition.values.some(({ recoverable, action }) => recoverable !== undefined || action !== undefined)
  );
}

/** What a message's annotations say; undefined for a definition that is no message. */
export function messageOf(definition: Definition): Message | undefined {
  return definition.kind === "record" || definition.kind === "tagged" ? definition.message : undefined;
}

function metadataOf(model: Model, definition: Definition): MessageMetadata {
  const { direction, category, limit, answeredBy = [] } = messageOf(definition) ?? {};
  return {
    name: definition.name,
    ...(direction === undefined ? {} : { direction }),
    ...(category === undefined ? {} : { category }),
    ...(limit === undefined ? {} : { limit }),
    answeredBy,
    secrets: [...new Set(secretsIn(model, { kind: "ref", name: definition.name }, "", new Set()))],
  };
}

function secretsIn(model: Model, shape: Shape, path: string, entered: ReadonlySet<string>): string[] {
  const inside = (of: Shape, step: string): string[] => secretsIn(model, of, `${path}${step}`, entered);
  switch (shape.kind) {
    case "array":
      return inside(shape.items, "/*");
    case "map":
      return inside(shape.values, "/*");
    case "nullable":
      return inside(shape.of, "");
    case "tuple":
      return [
        ...shape.items.flatMap((item, index) => inside(item, `/${index}`)),
        ...(shape.rest === undefined ? [] : inside(shape.rest, "/*")),
      ];
    case "ref":
      if (entered.has(shape.name)) return [];
      return secretsOf(model, definitionOf(model.definitions, shape.name), path, new Set([...entered, shape.name]));
    default:
      return [];
  }
}

function secretsOf(model: Model, definition: Definition, path: string, entered: ReadonlySet<string>): string[] {
  switch (definition.kind) {
    case "alias":
      return secretsIn(model, definition.shape, path, entered);
    case "choice":
      return definition.arms.flatMap(({ shape }) => secretsIn(model, shape, path, entered));
    case "tagged":
      return definition.variants.flatMap(({ target }) =>
        secretsIn(model, { kind: "ref", name: target }, path, entered),
      );
    case "literals":
      return [];
    case "record":
      return [
        ...definition.fields.flatMap(({ name, shape, secret }) => {
          const key = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
          return secret ? [key] : secretsIn(model, shape, key, entered);
        }),
        ...(definition.rest === undefined ? [] : secretsIn(model, definition.rest, `${path}/*`, entered)),
      ];
  }
}
