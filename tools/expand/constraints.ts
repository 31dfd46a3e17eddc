import { patternFault } from "../pattern/compile-pattern.ts";
import { findFormat, formatNames } from "../pattern/formats.ts";
import type { BoundName, Constraints } from "./annotation-types.ts";
import type { CommentTag } from "./comments.ts";
import type { Expansion } from "./expansion.ts";
import type { ArrayForm, IntegerForm, NumberForm, ShapeForm, StringForm } from "./normal-form.ts";
import { hasConstraints } from "./read-constraints.ts";

/** The shape with what the annotations say about it. Refuses the ones that do not fit. */
export function applyConstraints(x: Expansion, shape: ShapeForm, constraints: Constraints, path: string): ShapeForm {
  if (!hasConstraints(constraints) && constraints.number === undefined) return shape;
  const target = resolve(x, shape);
  if (target.kind === "nullable") {
    return { kind: "nullable", of: applyConstraints(x, target.of, constraints, path) };
  }
  const fitting = new Fitting(x, constraints, path, target);
  switch (target.kind) {
    case "string":
      return fitting.string(target);
    case "number":
    case "integer":
      return fitting.number(target);
    case "array":
      return fitting.array(target);
    default:
      fitting.refuseRest();
      return shape;
  }
}

/** Applies what stands on aliases, to the one that another goes through before that other. */
export function constrainAliases(x: Expansion): void {
  const settled = new Set<string>();
  const settle = (name: string): void => {
    const body = x.definitions.get(name)?.body;
    const constraints = x.notes.get(name)?.annotations.constraints;
    if (settled.has(name) || body?.kind !== "alias" || constraints === undefined) return;
    settled.add(name);
    const inner = body.shape.kind === "nullable" ? body.shape.of : body.shape;
    if (inner.kind === "ref") settle(inner.name);
    body.shape = applyConstraints(x, body.shape, constraints, name);
  };
  for (const name of x.definitions.keys()) settle(name);
}

/** Goes through aliases to what they stand for. */
export function resolve(x: Expansion, shape: ShapeForm): ShapeForm {
  let target = shape;
  const seen = new Set<string>();
  while (target.kind === "ref" && !seen.has(target.name)) {
    seen.add(target.name);
    const body = x.definitions.get(target.name)?.body;
    if (body?.kind !== "alias") break;
    target = body.shape;
  }
  return target;
}

const BOUNDS_OF_NUMBERS: readonly BoundName[] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

class Fitting {
  private readonly fitted = new Set<CommentTag>();

  constructor(
    private readonly x: Expansion,
    private readonly constraints: Constraints,
    private readonly path: string,
    private readonly shape: ShapeForm,
  ) {}

  string(shape: StringForm): ShapeForm {
    const minLength = this.bound("minLength", shape.minLength, Math.max);
    const maxLength = this.bound("maxLength", shape.maxLength, Math.min);
    const { format, patterns } = this.constraints;
    for (const { source, tag } of patterns) {
      this.fitted.add(tag);
      this.refuseUncompilable(source, tag);
    }
    if (format !== undefined) {
      this.fitted.add(format.tag);
      if (findFormat(format.name) === undefined) {
        this.refuse(
          format.tag,
          `the format ${format.name} is not known`,
          `use one of ${formatNames().join(", ")}, or a @pattern`,
        );
      }
      if (shape.format !== undefined && shape.format !== format.name) {
        this.refuse(format.tag, `the type has the format ${shape.format} already`, "keep one of the two");
      }
    }
    this.refuseRest();
    this.refuseEmpty(minLength, maxLength, "minLength", "maxLength");
    const { minLength: _, maxLength: __, ...rest } = shape;
    return {
      ...rest,
      ...(minLength === undefined ? {} : { minLength }),
      ...(maxLength === undefined ? {} : { maxLength }),
      patterns: [...new Set([...shape.patterns, ...patterns.map((pattern) => pattern.source)])],
      ...(format === undefined ? {} : { format: format.name }),
    };
  }

  number(shape: NumberForm | IntegerForm): ShapeForm {
    const minimum = this.bound("minimum", shape.minimum, Math.max);
    const maximum = this.bound("maximum", shape.maximum, Math.min);
    const above = this.bound(
      "exclusiveMinimum",
      shape.kind === "number" ? shape.exclusiveMinimum : undefined,
      Math.max,
    );
    const below = this.bound(
      "exclusiveMaximum",
      shape.kind === "number" ? shape.exclusiveMaximum : undefined,
      Math.min,
    );
    const { integer, number } = this.constraints;
    if (integer !== undefined) this.fitted.add(integer);
    if (number !== undefined) this.fitted.add(number);
    const isInteger = shape.kind === "integer" || integer !== undefined;
    const typescript = shape.typescript === undefined ? {} : { typescript: shape.typescript };
    if (!isInteger) {
      this.refuseRest();
      this.refuseEmpty(minimum, maximum, "minimum", "maximum");
      return {
        kind: "number",
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
        ...(above === undefined ? {} : { exclusiveMinimum: above }),
        ...(below === undefined ? {} : { exclusiveMaximum: below }),
        ...typescript,
      };
    }
    for (const name of BOUNDS_OF_NUMBERS) this.refuseInexact(name);
    const multipleOf = this.multipleOf(shape.kind === "integer" ? shape.multipleOf : undefined);
    this.refuseRest();
    const lowest = Math.max(
      Number.MIN_SAFE_INTEGER,
      Math.ceil(minimum ?? Number.MIN_SAFE_INTEGER),
      above === undefined ? Number.MIN_SAFE_INTEGER : Math.floor(above) + 1,
    );
    const highest = Math.min(
      Number.MAX_SAFE_INTEGER,
      Math.floor(maximum ?? Number.MAX_SAFE_INTEGER),
      below === undefined ? Number.MAX_SAFE_INTEGER : Math.ceil(below) - 1,
    );
    this.refuseEmpty(lowest, highest, "minimum", "maximum");
    return {
      kind: "integer",
      minimum: lowest + 0,
      maximum: highest + 0,
      ...(multipleOf === undefined ? {} : { multipleOf }),
      ...typescript,
    };
  }

  array(shape: ArrayForm): ShapeForm {
    const minItems = this.bound("minItems", shape.minItems, Math.max);
    const maxItems = this.bound("maxItems", shape.maxItems, Math.min);
    const unique = this.constraints.uniqueItems;
    if (unique !== undefined) {
      this.fitted.add(unique);
      if (!this.isScalar(shape.items)) {
        this.refuse(unique, "@uniqueItems on items that are not strings, numbers or booleans", "drop @uniqueItems");
      }
    }
    this.refuseRest();
    this.refuseEmpty(minItems, maxItems, "minItems", "maxItems");
    return {
      kind: "array",
      items: shape.items,
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
      ...(unique === undefined && shape.uniqueItems !== true ? {} : { uniqueItems: true }),
    };
  }

  /** Refuses every annotation that no rule of the shape has taken. */
  refuseRest(): void {
    const { bounds, patterns, integer, number, format, uniqueItems } = this.constraints;
    const tags = [
      integer,
      number,
      ...[...bounds.values()].map((bound) => bound.tag),
      ...patterns.map((pattern) => pattern.tag),
      format?.tag,
      uniqueItems,
    ];
    for (const tag of tags) {
      if (tag === undefined || this.fitted.has(tag)) continue;
      this.refuse(
        tag,
        `@${tag.name} does not fit ${describe(this.shape)}`,
        "put it on a type that it fits; for the items of an array, the values of a map or the members of a union, on an alias of theirs",
      );
    }
  }

  private bound(
    name: BoundName,
    before: number | undefined,
    narrower: (a: number, b: number) => number,
  ): number | undefined {
    const found = this.constraints.bounds.get(name);
    if (found === undefined) return before;
    this.fitted.add(found.tag);
    return before === undefined ? found.value : narrower(before, found.value);
  }

  /** An integer lies between whole numbers within the safe range: any other bound would be narrowed in silence. */
  private refuseInexact(name: BoundName): void {
    const found = this.constraints.bounds.get(name);
    if (found === undefined || Number.isSafeInteger(found.value)) return;
    const { tag, value } = found;
    if (Number.isInteger(value)) {
      this.refuse(
        tag,
        `@${name} ${tag.text} on an integer, which lies within ±${Number.MAX_SAFE_INTEGER}`,
        "drop it, or write a bound within that range",
      );
    } else {
      this.refuse(tag, `@${name} ${tag.text} on an integer is not a whole number`, "write a whole number");
    }
  }

  private multipleOf(before: number | undefined): number | undefined {
    const found = this.constraints.bounds.get("multipleOf");
    if (found === undefined) return before;
    this.fitted.add(found.tag);
    if (!Number.isSafeInteger(found.value) || found.value <= 0) {
      this.refuse(found.tag, `@multipleOf ${found.value} is not a positive integer`, "use a whole number, or drop it");
    } else if (before !== undefined && found.value % before !== 0) {
      this.refuse(found.tag, `the type is a multiple of ${before} already`, `use a multiple of ${before}`);
    }
    return found.value;
  }

  private refuseEmpty(
    low: number | undefined,
    high: number | undefined,
    lowName: BoundName,
    highName: BoundName,
  ): void {
    if (low === undefined || high === undefined || low <= high) return;
    const tag = this.constraints.bounds.get(highName)?.tag ?? [...this.fitted][0];
    if (tag !== undefined) {
      this.refuse(tag, `no value lies between its bounds, ${low} and ${high}`, `mend @${lowName} and @${highName}`);
    }
  }

  /** Two languages agree on when two scalars are the same, not on when two objects are. */
  private isScalar(items: ShapeForm): boolean {
    const target = resolve(this.x, items);
    if (target.kind === "ref") return this.x.definitions.get(target.name)?.body.kind === "literals";
    return ["string", "number", "integer", "boolean", "literal"].includes(target.kind);
  }

  private refuseUncompilable(source: string, tag: CommentTag): void {
    const fault = patternFault(source);
    if (fault === undefined) return;
    this.refuse(tag, `the pattern ${source} can't be enforced in both languages: ${fault.reason}`, fault.wayOut);
  }

  private refuse(tag: CommentTag, reason: string, wayOut: string): void {
    this.x.refuseTag(tag, this.path, reason, wayOut);
  }
}

function describe(shape: ShapeForm): string {
  switch (shape.kind) {
    case "any":
      return "a payload";
    case "anyObject":
      return "an object";
    case "integer":
      return "an integer";
    case "array":
      return "an array";
    case "literal":
      return `the literal ${JSON.stringify(shape.value)}`;
    case "ref":
      return shape.name;
    default:
      return `a ${shape.kind}`;
  }
}
