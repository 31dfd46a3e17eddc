import type { IntegerShape, NumberShape } from "../model/model.ts";
import type { Random } from "./random.ts";

/** Values at which readers of numbers go wrong. */
const ODD_NUMBERS = [
  0,
  1,
  -1,
  0.5,
  0.1,
  4.35,
  1e21,
  1e22,
  1e23,
  123456789012345680000,
  1e-7,
  5e-324,
  2.2250738585072014e-308,
  1.7976931348623157e308,
  -1.7976931348623157e308,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  2 ** 31,
  2 ** 32,
  0.30000000000000004,
  9007199254740991,
  -9007199254740991,
  4294967295,
  255,
  1.5,
  -2.5,
];

/** Texts that are no integer within the safe range, or no number of JSON. */
export const BROKEN_NUMBERS = [
  "1e400",
  "-1e400",
  "1e309",
  "1.7976931348623159e308",
  "9007199254740992",
  "-9007199254740992",
  "9007199254740993",
  "18446744073709551616",
  "3.5",
  "0.1",
  "-0.5",
  "1e-400",
  "5e-324",
  "1e16",
  "1e308",
  "9007199254740991.5",
];
export const MALFORMED_NUMBERS = [
  "01",
  "+1",
  "1.",
  ".5",
  "1e",
  "1e+",
  "-",
  "--1",
  "0x1",
  "1_000",
  "NaN",
  "Infinity",
  "-Infinity",
  "1,0",
  "00",
  "-01",
  "1.e5",
  "0.",
  "1E",
  "١",
];

/** A value that the shape accepts. */
export function goodNumber(shape: NumberShape | IntegerShape, random: Random): number {
  return shape.kind === "integer" ? goodInteger(shape, random) : goodReal(shape, random);
}

/** A value at or past an edge of the shape, or off its grid. */
export function numberPastEdge(shape: NumberShape | IntegerShape, random: Random): string {
  const edges = [
    shape.minimum,
    shape.maximum,
    ...(shape.kind === "number" ? [shape.exclusiveMinimum, shape.exclusiveMaximum] : []),
  ].filter((edge) => edge !== undefined);
  const edge = edges.length > 0 && random.chance(0.8) ? random.pick(edges) : random.pick(ODD_NUMBERS);
  const moved = random.pick([edge, edge + 1, edge - 1, nextAfter(edge, 1), nextAfter(edge, -1), edge + 0.5, -edge]);
  return Number.isFinite(moved) ? spellNumber(moved, random) : random.pick(BROKEN_NUMBERS);
}

/** Any finite number. */
export function anyNumber(random: Random): number {
  if (random.chance(0.4)) return random.pick(ODD_NUMBERS);
  if (random.chance(0.5)) return random.between(-1000, 1000);
  const bits = new DataView(new ArrayBuffer(8));
  bits.setUint32(0, random.word());
  bits.setUint32(4, random.word());
  const value = bits.getFloat64(0);
  return Number.isFinite(value) ? value : 0;
}

/** One of the many texts that read as this value. */
export function spellNumber(value: number, random: Random): string {
  const plain = JSON.stringify(value);
  switch (random.below(10)) {
    case 0:
      return moveDecimalPoint(value, random);
    case 1:
      return value === 0
        ? random.pick(["-0", "-0.0", "0e5", "0E-0", "-0e+99", "0.000e999", "1e-400"])
        : value.toExponential().replace("e", random.pick(["e", "E", "e", "E"]));
    case 2:
      return /[.e]/.test(plain) ? plain : `${plain}.${"0".repeat(random.between(1, 30))}`;
    case 3:
      // So little that it is lost in rounding.
      return value === 0 || /[.e]/.test(plain) ? plain : `${plain}.${"0".repeat(25)}1`;
    case 4:
      return value === 0 ? "-0" : value.toPrecision(random.between(17, 60));
    default:
      return plain;
  }
}

/** A text at or beside the middle of two neighbours, where rounding is decided by the last digits. */
export function nearMiddle(random: Random): string {
  const mantissa = 2n ** 53n + (BigInt(random.word()) << 21n) + BigInt(random.below(2 ** 21));
  const exponent = random.between(-120, 120);
  const twice = mantissa * 2n + 1n;
  const [digits, tens] = exponent >= 0 ? [twice << BigInt(exponent), 0] : [twice * 5n ** BigInt(-exponent), exponent];
  const moved = random.pick([digits, digits * 10n + 1n, digits * 10n - 1n]);
  return `${moved}e${tens - (moved === digits ? 0 : 1)}`;
}

function goodInteger(shape: IntegerShape, random: Random): number {
  const grid = shape.multipleOf ?? 1;
  const low = Math.ceil(shape.minimum / grid);
  const high = Math.floor(shape.maximum / grid);
  const around = random.pick([
    low,
    high,
    0,
    1,
    -1,
    low + 1,
    high - 1,
    random.between(-1000, 1000),
    anyBetween(low, high, random),
  ]);
  const value = Math.min(Math.max(around, low), high) * grid;
  return value === 0 ? 0 : value;
}

function anyBetween(low: number, high: number, random: Random): number {
  return Math.floor(low + (random.word() / 2 ** 32) * (high - low));
}

function goodReal(shape: NumberShape, random: Random): number {
  const low = Math.max(
    shape.minimum ?? -Infinity,
    shape.exclusiveMinimum === undefined ? -Infinity : nextAfter(shape.exclusiveMinimum, 1),
  );
  const high = Math.min(
    shape.maximum ?? Infinity,
    shape.exclusiveMaximum === undefined ? Infinity : nextAfter(shape.exclusiveMaximum, -1),
  );
  const candidate = random.chance(0.3) ? random.pick([low, high]) : anyNumber(random);
  if (Number.isFinite(candidate) && candidate >= low && candidate <= high) return candidate;
  if (Number.isFinite(low) && Number.isFinite(high)) return low + (high - low) * (random.word() / 2 ** 32);
  if (Number.isFinite(low)) return low + random.below(1000) / 8;
  return Number.isFinite(high) ? high - random.below(1000) / 8 : random.below(1000) / 8;
}

/** The neighbour of a binary64 value, upwards or downwards. */
export function nextAfter(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * 5e-324;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 === direction > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}

/** The digits with the point elsewhere and an exponent that makes up for it: `1000` as `0.1e4` or `10000e-1`. */
function moveDecimalPoint(value: number, random: Random): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
  if (match === null) return JSON.stringify(value);
  const [, sign = "", first = "", others = "", exponent = "0"] = match;
  const digits = first + others + "0".repeat(random.below(4));
  const point = random.between(0, digits.length);
  const whole = point === 0 ? "0" : digits.slice(0, point);
  // A number can't begin with more than one zero.
  if (whole.length > 1 && whole.startsWith("0")) return JSON.stringify(value);
  const fraction = digits.slice(point);
  const shift = Number(exponent) + 1 - point;
  const mark = random.pick(["e", "E"]);
  const written = shift < 0 ? `-${-shift}` : `${random.pick(["", "+", "0", "+00"])}${shift}`;
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}${mark}${written}`;
}
