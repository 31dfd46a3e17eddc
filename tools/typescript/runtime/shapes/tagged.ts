import { wantedLiterals } from "../describe.ts";
import { type AnyObject, isObject, type MessageShape, ownValue, shape } from "../shape.ts";
import { expected } from "../walk.ts";
import { repeatedKey, repeatedKeys } from "./record.ts";

/** A union of objects told apart by the literal that stands under one key. */
export function tagged(tag: string, cases: readonly MessageShape[], limit?: number): MessageShape {
  const variants = new Map(cases.map((variant) => [variant.literalAt?.(tag), variant]));
  const variantOf = (value: AnyObject): MessageShape | undefined => variants.get(value[tag]);
  return Object.assign(
    shape(
      "object",
      isObject,
      (walk, value, level) => {
        if (repeatedKeys(walk, value)?.has(tag)) return repeatedKey(walk, tag);
        const mark = ownValue(value, tag);
        const variant = variants.get(mark);
        if (variant !== undefined) return variant.check(walk, value, level);
        walk.path.push(tag);
        return expected(walk, wantedLiterals(variants.keys()), mark);
      },
      (value, level) => (variantOf(value) as MessageShape).write(value as never, level),
      true,
    ),
    {
      // The tag may be inherited: then the validator of the variant refuses it.
      accepts: (value: unknown) => isObject(value) && variantOf(value)?.accepts(value) === true,
      limit,
      literalAt: (key: string) => cases[0]?.literalAt?.(key),
      tag,
      variants,
      hasLiterals: (value: AnyObject) => variants.get(ownValue(value, tag))?.hasLiterals?.(value) === true,
    },
  );
}
