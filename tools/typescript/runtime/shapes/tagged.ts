import { wantedLiterals } from "../describe.ts";
import { type AnyObject, isObject, type MessageShape, ownValue, shape } from "../shape.ts";
import { depthFault, expected } from "../walk.ts";
import { repeatedKey, repeatedKeys } from "./record.ts";

/** A union of objects told apart by what stands under one key, each value of which comes before its shape. */
export function tagged(tag: string, cases: readonly unknown[], limit?: number): MessageShape {
  const variants = new Map<unknown, MessageShape>();
  for (let index = 0; index < cases.length; index += 2) variants.set(cases[index], cases[index + 1] as MessageShape);
  const variantOf = (value: AnyObject): MessageShape | undefined => variants.get(value[tag]);
  return {
    ...shape(
      "object",
      isObject,
      (walk, value, level) => {
        const tooDeep = depthFault(level);
        if (tooDeep !== undefined) return tooDeep;
        if (repeatedKeys(walk, value)?.has(tag)) return repeatedKey(walk, tag);
        const mark = ownValue(value, tag);
        const variant = variants.get(mark);
        if (variant !== undefined) return variant.check(walk, value, level);
        walk.path.push(tag);
        return expected(walk, wantedLiterals(variants.keys()), mark);
      },
      (value, level) => (variantOf(value) as MessageShape).write(value as never, level),
    ),
    // The tag may be inherited: then the validator of the variant refuses it.
    accepts: (value) => isObject(value) && variantOf(value)?.accepts(value) === true,
    limit,
    tag,
    variants,
    hasLiterals: (value) => variants.get(ownValue(value, tag))?.hasLiterals?.(value) === true,
  };
}
