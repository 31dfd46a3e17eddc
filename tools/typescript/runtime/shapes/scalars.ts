import { wantedLiterals } from "../describe.ts";
import { objectFault, objectText, payloadFault, payloadText } from "../payload.ts";
import { isBoolean, isObject, type Shape, shape } from "../shape.ts";
import { expected } from "../walk.ts";

const noFault = () => undefined;
const anything = (value: unknown): value is unknown => true;
const isNull = (value: unknown): value is null => value === null;

/** Any JSON value. */
export const any: Shape = /* @__PURE__ */ shape("any value", anything, payloadFault, payloadText);

/** Any JSON object. */
export const object: Shape = /* @__PURE__ */ shape("object", isObject, objectFault, objectText);

export const boolean: Shape = /* @__PURE__ */ shape("boolean", isBoolean, noFault, String);

export const nothing: Shape = /* @__PURE__ */ shape("null", isNull, noFault, String);

/** No value at all, which stands under optional fields alone. */
export const never: Shape = /* @__PURE__ */ shape("nothing", (value): value is never => false, noFault, String);

/** One of these values. */
export function literals(...values: unknown[]): Shape {
  return oneOf(values);
}

/** This value. */
export function literal(value: unknown): Shape {
  return oneOf([value], value);
}

function oneOf(values: readonly unknown[], literal?: unknown): Shape {
  const wanted = () => wantedLiterals(values);
  return {
    wanted,
    isKind: (value) => values.some((each) => typeof each === typeof value),
    check: (walk, value) => (values.includes(value) ? undefined : expected(walk, wanted(), value)),
    write: (value) => JSON.stringify(value),
    literal,
  };
}
