import ts from "typescript";
import { NUMBER_KEY } from "../pattern/number-key.ts";
import type { Expansion } from "./expansion.ts";
import { brandedPrimitive } from "./kinds.ts";
import { refuseLostOnKeys } from "./lost-annotations.ts";
import type { KeysForm, ShapeForm } from "./normal-form.ts";
import { inside, shapeOf } from "./shapes.ts";
import { templateSource } from "./templates.ts";
import { isReference, type Place, symbolOf, usableNode } from "./type-nodes.ts";

/** What an object type says about keys that it does not declare. */
export interface IndexForm {
  readonly values: ShapeForm;
  /** What every such key matches; absent: any string. */
  readonly keys?: KeysForm;
}

/** The index signatures of a type as one; undefined if there are none, or none that is carried. */
export function indexOf(x: Expansion, type: ts.Type, place: Place): IndexForm | undefined {
  const infos = x.checker.getIndexInfosOfType(type);
  const [first] = infos;
  if (first === undefined) return undefined;
  const at = first.declaration ?? place.at;
  const path = `${place.path}[*]`;
  if (infos.some((info) => info.type !== first.type)) {
    x.refuse(
      at,
      path,
      "several index signatures with different values: what a value must be would hang on the form of its key",
      "give them one type of values, or put each into a field of its own",
    );
    return undefined;
  }
  for (const node of keyNodes(x, infos, place)) refuseLostOnKeys(x, node, { ...place, at });
  const patterns: string[] = [];
  let isAnyString = false;
  for (const { keyType } of infos) {
    const pattern = keyPattern(keyType);
    if (pattern === undefined) {
      x.refuse(
        at,
        path,
        `an index signature over ${x.checker.typeToString(keyType)}: no pattern says which keys these are`,
        "use string, number or a template literal as the type of the keys",
      );
      return undefined;
    }
    if (pattern === ANY) isAnyString = true;
    else patterns.push(pattern);
  }
  const values = valuesShape(x, first, { ...place, path, at });
  if (isAnyString) return { values };
  const [only = "", ...others] = patterns;
  const pattern = others.length === 0 ? only : patterns.map((each) => `(?:${each})`).join("|");
  return {
    values,
    keys: { pattern, typescript: infos.map((info) => x.checker.typeToString(info.keyType)).join(" | ") },
  };
}

const ANY = "any";

/** The pattern of the keys; undefined if there is none. */
function keyPattern(type: ts.Type): string | undefined {
  const of = brandedPrimitive(type) ?? type;
  if (of.flags & ts.TypeFlags.String) return ANY;
  if (of.flags & ts.TypeFlags.Number) return NUMBER_KEY.source;
  const template = templateSource(of);
  return template === undefined ? undefined : `^${template}$`;
}

/** The nodes that spell the type of the keys. */
function keyNodes(x: Expansion, infos: readonly ts.IndexInfo[], { node }: Place): ts.TypeNode[] {
  const declared = infos.flatMap(({ declaration }) =>
    declaration !== undefined && ts.isIndexSignatureDeclaration(declaration)
      ? (declaration.parameters[0]?.type ?? [])
      : [],
  );
  if (declared.length > 0 || node === undefined) return declared;
  const mapped = ts.isMappedTypeNode(node) ? node.typeParameter.constraint : undefined;
  const record = isReference(node) && symbolOf(x, node)?.name === "Record" ? node.typeArguments?.[0] : undefined;
  return [mapped ?? record ?? []].flat();
}

function valuesShape(x: Expansion, index: ts.IndexInfo, place: Place): ShapeForm {
  const usable = usableNode(x, valueNode(x, index, place), index.type, place.env);
  return shapeOf(x, index.type, {
    ...inside(place),
    node: usable?.node,
    env: usable?.env,
    borrowed: place.borrowed || usable?.env !== undefined,
    hint: `${place.hint}Value`,
  });
}

function valueNode(x: Expansion, index: ts.IndexInfo, place: Place): ts.TypeNode | undefined {
  if (index.declaration !== undefined && ts.isIndexSignatureDeclaration(index.declaration))
    return index.declaration.type;
  const { node } = place;
  if (node === undefined) return undefined;
  if (ts.isMappedTypeNode(node)) return node.type;
  return isReference(node) && symbolOf(x, node)?.name === "Record" ? node.typeArguments?.[1] : undefined;
}
