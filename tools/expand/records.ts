import ts from "typescript";
import { join } from "./comments.ts";
import { applyConstraints } from "./constraints.ts";
import { checkDefault } from "./default-values.ts";
import type { Expansion } from "./expansion.ts";
import { type IndexForm, indexOf } from "./index-signatures.ts";
import { isBareObject, isLibrarySymbol, isNever, isNonPrimitive } from "./kinds.ts";
import { refuseLostByRenaming } from "./lost-annotations.ts";
import { refuseMisplaced } from "./misplaced.ts";
import { partsFor } from "./names.ts";
import type { ChoiceForm, FieldForm, RecordForm, ShapeForm } from "./normal-form.ts";
import { orderedProperties } from "./property-order.ts";
import { inside, shapeOf } from "./shapes.ts";
import { bindParts, heritageOf, isUndefined, type Place, usableNode } from "./type-nodes.ts";

/** The fields of an object type, what it inherits and what its parts bring included. */
export function recordBody(
  x: Expansion,
  type: ts.Type,
  around: Place,
  declarations: readonly ts.InterfaceDeclaration[] = [],
): RecordForm {
  const sources: ts.Node[] = declarations.flatMap((declaration) => [...heritageOf(declaration)]);
  if (around.node !== undefined) sources.push(around.node);
  const place = { ...inside(around), env: bindParts(x, sources, around.env) };
  refuseLostByRenaming(x, type, place);
  const properties = orderedProperties(x, type, around.node, around.env);
  const parts = partsFor(properties.map((property) => property.getName()));
  const fields = properties.flatMap((property) => fieldOf(x, property, place, parts.get(property.getName()) ?? ""));
  const index = indexOf(x, type, place);
  if (index?.keys !== undefined) {
    x.refuse(
      place.at,
      `${place.path}[*]`,
      "an index signature over some strings beside declared fields: which keys are data would hang on their form",
      "use string as the type of its keys, or put it into a field of its own",
    );
  }
  return { kind: "record", fields, ...(index === undefined ? {} : { rest: index.values }) };
}

/** An object type that is an index signature and nothing else. */
export function mapShape(x: Expansion, type: ts.Type, place: Place): ShapeForm {
  const { values, keys }: IndexForm = indexOf(x, type, place) ?? { values: { kind: "any" } };
  if (keys !== undefined) return { kind: "map", values, keys };
  return values.kind === "any" ? { kind: "anyObject" } : { kind: "map", values };
}

/** `{}`, whatever is not null, and `object`, arrays included; undefined for any other type. */
export function payloadBody(x: Expansion, type: ts.Type): ChoiceForm | undefined {
  const objects: ShapeForm[] = [{ kind: "array", items: { kind: "any" } }, { kind: "anyObject" }];
  if (isNonPrimitive(type)) return { kind: "choice", arms: objects, typescript: "object" };
  if (!isBareObject(x, type)) return undefined;
  const primitives: ShapeForm[] = [{ kind: "string", patterns: [] }, { kind: "number" }, { kind: "boolean" }];
  return { kind: "choice", arms: [...primitives, ...objects], typescript: "{}" };
}

function fieldOf(x: Expansion, property: ts.Symbol, place: Place, part: string): FieldForm[] {
  const name = property.getName();
  const declarations = property.declarations ?? [];
  const path = `${place.path}.${name}`;
  const at = declarations[0] ?? place.at;
  if (property.escapedName.toString().startsWith("__@")) {
    x.refuse(
      at,
      `${place.path}[${name.slice(3).split("@", 1)[0]}]`,
      "JSON has no keys that are symbols",
      "use a string as the key",
    );
    return [];
  }
  const isForeign = isLibrarySymbol(x, property);
  const comment = join(isForeign ? [] : declarations.map((declaration) => x.comments.ofDeclaration(declaration)));
  const annotations = x.annotationsOf(comment, path);
  refuseMisplaced(x, annotations, ["constraints", "default", "secret"], path, "a field");

  const type = x.checker.getTypeOfSymbol(property);
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  const isAbsent = isUndefined(type) || isNever(x, type);
  const required = !isOptional && !(type.isUnion() && type.types.some(isUndefined));
  if (isAbsent && required) {
    const reason = isUndefined(type)
      ? "undefined has no form in JSON"
      : "a required field of type never: no value has this type";
    x.refuse(at, path, reason, "make the field optional, or remove it");
    return [];
  }
  const field: FieldForm = {
    name,
    shape: isAbsent ? { kind: "never" } : shapeOf(x, type, propertyPlace(x, property, type, place, path, part)),
    required,
    mayBeUndefined: !required && !isOptional,
    documentation: annotations.documentation,
    secret: annotations.secret !== undefined,
  };
  x.whenDone(() => {
    field.shape = applyConstraints(x, field.shape, annotations.constraints, path);
    if (annotations.default !== undefined) checkDefault(x, field, annotations.default, path);
  });
  return [field];
}

function propertyPlace(
  x: Expansion,
  property: ts.Symbol,
  type: ts.Type,
  place: Place,
  path: string,
  part: string,
): Place {
  const [declaration, ...others] = property.declarations ?? [];
  const written = declaration !== undefined && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  const usable = usableNode(x, written, type, others.length === 0 ? place.env : undefined);
  return {
    node: usable?.node,
    env: usable?.env,
    borrowed: usable?.env !== undefined,
    hint: `${place.hint}${part}`,
    owner: place.owner,
    path,
    at: declaration ?? place.at,
  };
}
