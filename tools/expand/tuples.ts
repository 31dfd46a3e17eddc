import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import type { ShapeForm } from "./normal-form.ts";
import { inside, shapeOf } from "./shapes.ts";
import type { Place } from "./type-nodes.ts";

/** A tuple: its listed items, and what may follow them. */
export function tupleShape(x: Expansion, type: ts.TupleTypeReference, place: Place): ShapeForm {
  const flags = type.target.elementFlags;
  const types = x.checker.getTypeArguments(type);
  const nodes = elementNodes(place.node, types.length);
  const items: ShapeForm[] = [];
  let rest: ShapeForm | undefined;
  for (const [index, flag] of flags.entries()) {
    const element = types[index];
    if (element === undefined) continue;
    if (rest !== undefined || flag & ts.ElementFlags.Variadic) {
      return x.refuse(
        place.at,
        place.path,
        "a tuple whose rest is not its last element: JSON Schema counts items from the first one only",
        "put the rest last, or make it an object with a field for each part",
      );
    }
    const shape = shapeOf(x, element, {
      ...inside(place),
      node: nodes?.[index],
      hint: `${place.hint}${index + 1}`,
      path: `${place.path}[${index}]`,
    });
    if (flag & ts.ElementFlags.Rest) rest = shape;
    else items.push(shape);
  }
  const required = flags.filter((flag) => flag & ts.ElementFlags.Required).length;
  return { kind: "tuple", items, required, ...(rest === undefined ? {} : { rest }) };
}

/** The nodes that spell the elements; undefined where the tuple is not spelt element by element. */
function elementNodes(node: ts.TypeNode | undefined, count: number): readonly (ts.TypeNode | undefined)[] | undefined {
  if (node === undefined || !ts.isTupleTypeNode(node) || node.elements.length !== count) return undefined;
  return node.elements.map((element) => {
    let inner: ts.TypeNode = ts.isNamedTupleMember(element) ? element.type : element;
    const isRest = ts.isRestTypeNode(inner) || (ts.isNamedTupleMember(element) && element.dotDotDotToken !== undefined);
    if (ts.isOptionalTypeNode(inner) || ts.isRestTypeNode(inner)) inner = inner.type;
    if (!isRest) return inner;
    if (ts.isArrayTypeNode(inner)) return inner.elementType;
    return ts.isTypeReferenceNode(inner) ? inner.typeArguments?.[0] : undefined;
  });
}
