import { found } from "./describe.ts";
import { pointer, reasonOf } from "./fault.ts";
import { resetTrials } from "./may-try.ts";
import { nearest } from "./nearest.ts";
import type { ObjectFacts } from "./parse-json.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { Root } from "./root.ts";
import { isObject, isString, type MessageShape, ownValue } from "./shape.ts";
import { firstFault } from "./walk.ts";

/** What is wrong with a value as a message of this root; undefined if nothing is. */
export function judge(
  root: Root,
  verb: "decode" | "encode",
  value: unknown,
  facts?: ReadonlyMap<object, ObjectFacts>,
): ProtocolError | undefined {
  const unknown = unknownType(root, value);
  if (unknown !== undefined && !facts?.get(value as object)?.repeated.has(root.tag as string)) {
    return unknownTypeError(root, verb, unknown);
  }
  const fault = firstFault(root.shape, value, facts);
  if (fault === undefined) return undefined;
  const code = fault.code ?? (root.isObjects && !isObject(value) ? "NOT_AN_OBJECT" : "INVALID_MESSAGE");
  return new ProtocolError(code, pointer(fault.path), reasonOf(fault), `Cannot ${verb} ${subject(root, value)}`);
}

/** The verdict of a validator alone. */
export function isAccepted(variant: MessageShape, value: unknown): boolean {
  resetTrials();
  return variant.accepts(value);
}

/** The message of the root that the value's tag names. The tag may be inherited: then the validator refuses it. */
export function variantOf(root: Root, value: unknown): MessageShape | undefined {
  const { tag, variants } = root;
  if (tag === undefined) return variants.get(undefined);
  return isObject(value) ? variants.get(value[tag]) : undefined;
}

/** The tag of an object, if it is a string that no message of this root has. */
export function unknownType(root: Root, value: unknown): string | undefined {
  const tag = tagOf(root, value);
  return root.hasNames && isString(tag) && !root.variants.has(tag) ? tag : undefined;
}

export function unknownTypeError(root: Root, verb: "decode" | "encode", type: string): ProtocolError {
  const near = nearest(type, root.variants.keys()).map((tag) => JSON.stringify(tag));
  const hint = near.length === 0 ? "" : `; near: ${near.join(", ")}`;
  const reason = `expected a known type, got ${found(type, false)}${hint}`;
  return new ProtocolError("UNKNOWN_TYPE", pointer([root.tag as string]), reason, `Cannot ${verb} ${root.name}`);
}

/** How an error calls the value: by its tag if it has a known one. */
export function subject(root: Root, value: unknown): string {
  const tag = tagOf(root, value);
  return root.variants.has(tag) && tag !== undefined ? String(tag) : root.name;
}

function tagOf({ tag }: Root, value: unknown): unknown {
  return tag !== undefined && isObject(value) ? ownValue(value, tag) : undefined;
}
