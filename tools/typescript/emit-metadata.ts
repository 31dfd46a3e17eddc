import type { Definition, LiteralsDefinition, Message, Model, Shape } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import { definitionsIn } from "./references.ts";
import type { MessageMetadata } from "./runtime/message-metadata.ts";

/** The messages of each root by their tag; a root without a tag has itself alone, under its own name. */
export function messagesOf(model: Model): Map<string, Map<string, MessageMetadata>> {
  const holders = secretHolders(model);
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
            metadataOf(model, definitionOf(model.definitions, target), holders),
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

function metadataOf(model: Model, definition: Definition, holders: ReadonlySet<string>): MessageMetadata {
  const { answeredBy = [], order = {}, ...known } = messageOf(definition) ?? {};
  const secrets = secretsIn(model, { kind: "ref", name: definition.name }, "", holders);
  return { name: definition.name, ...known, answeredBy, secrets: [...new Set(secrets)], order };
}

/** Definitions below which a secret field stands: few as a rule, so that looking for the fields is cheap. */
function secretHolders(model: Model): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const pending: string[] = [];
  for (const definition of model.definitions.values()) {
    for (const name of definitionsIn(definition)) users.set(name, [...(users.get(name) ?? []), definition.name]);
    if (definition.kind === "record" && definition.fields.some(({ secret }) => secret)) pending.push(definition.name);
  }
  const holders = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (holders.has(name)) continue;
    holders.add(name);
    pending.push(...(users.get(name) ?? []));
  }
  return holders;
}

/** @param unentered Holders of secrets that are not on the path. */
function secretsIn(model: Model, shape: Shape, path: string, unentered: ReadonlySet<string>): string[] {
  const inside = (of: Shape, step: string): string[] => secretsIn(model, of, `${path}${step}`, unentered);
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
    case "ref": {
      if (!unentered.has(shape.name)) return [];
      const others = new Set([...unentered].filter((name) => name !== shape.name));
      return secretsOf(model, definitionOf(model.definitions, shape.name), path, others);
    }
    default:
      return [];
  }
}

function secretsOf(model: Model, definition: Definition, path: string, unentered: ReadonlySet<string>): string[] {
  const inside = (shape: Shape, at: string): string[] => secretsIn(model, shape, at, unentered);
  switch (definition.kind) {
    case "alias":
      return inside(definition.shape, path);
    case "choice":
      return definition.arms.flatMap(({ shape }) => inside(shape, path));
    case "tagged":
      return definition.variants.flatMap(({ target }) => inside({ kind: "ref", name: target }, path));
    case "literals":
      return [];
    case "record":
      return [
        ...definition.fields.flatMap(({ name, shape, secret }) => {
          const key = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
          return secret ? [key] : inside(shape, key);
        }),
        ...(definition.rest === undefined ? [] : inside(definition.rest, `${path}/*`)),
      ];
  }
}
