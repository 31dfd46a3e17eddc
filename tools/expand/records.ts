import ts from "typescript";
import { join } from "./comments.ts";
import { applyConstraints } from "./constraints.ts";
import { checkDefault } from "./default-values.ts";
import type { Expansion } from "./expansion.ts";
import { isBareObject, isLibrarySymbol, isNever, isNonPrimitive } from "./kinds.ts";
import { refuseLostByRenaming } from "./lost-annotations.ts";
import { refuseMisplaced } from "./misplaced.ts";
import { partsFor } from "./names.ts";
import type { ChoiceForm, FieldForm, RecordForm, ShapeForm } from "./normal-form.ts";
import { orderedProperties } from "./property-order.ts";
import { inside, shapeOf } from "./shapes.ts";
import { bindParts, heritageOf, isReference, isUndefined, type Place, symbolOf, usableNode } from "./type-nodes.ts";

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
  const rest = indexShape(x, type, place);
  return { kind: "record", fields, ...(rest === undefined ? {} : { rest }) };
}

/** An object type that is an index signature and nothing else. */
export function mapShape(x: Expansion, type: ts.Type, place: Place): ShapeForm {
  const values = indexShape(x, type, place);
  return values === undefined || values.kind === "any" ? { kind: "anyObject" } : { kind: "map", values };
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

/** The type of the values under keys that are not declared. */
function indexShape(x: Expansion, type: ts.Type, place: Place): ShapeForm | undefined {
  let shape: ShapeForm | undefined;
  for (const index of x.checker.getIndexInfosOfType(type)) {
    const at = index.declaration ?? place.at;
    if (!(index.keyType.flags & ts.TypeFlags.String)) {
      x.refuse(
        at,
        `${place.path}[*]`,
        `an index signature over ${x.checker.typeToString(index.keyType)}: the keys of a JSON object are any strings`,
        "use string as the type of the keys",
      );
      continue;
    }
    const usable = usableNode(x, valueNode(x, index, place), index.type, place.env);
    shape = shapeOf(x, index.type, {
      ...inside(place),
      node: usable?.node,
      env: usable?.env,
      borrowed: place.borrowed || usable?.env !== undefined,
      hint: `${place.hint}Value`,
      path: `${place.path}[*]`,
      at,
    });
  }
  return shape;
}

function valueNode(x: Expansion, index: ts.IndexInfo, place: Place): ts.TypeNode | undefined {
  if (index.declaration !== undefined && ts.isIndexSignatureDeclaration(index.declaration))
    return index.declaration.type;
  const { node } = place;
  if (node === undefined) return undefined;
  if (ts.isMappedTypeNode(node)) return node.type;
  return isReference(node) && symbolOf(x, node)?.name === "Record" ? node.typeArguments?.[1] : undefined;
}
