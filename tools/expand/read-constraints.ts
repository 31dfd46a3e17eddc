import { expectNothing, quote } from "./annotation-text.ts";
import type { BoundName, Constraints, RefuseAnnotation } from "./annotation-types.ts";
import type { CommentTag } from "./comments.ts";

export const BOUNDS: ReadonlySet<string> = new Set<BoundName>([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

/** A number as JSON spells it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/** Collects what the annotations of a comment say about the values of a type. */
export class ConstraintReader {
  private integer: CommentTag | undefined;
  private number: CommentTag | undefined;
  private format: { name: string; tag: CommentTag } | undefined;
  private uniqueItems: CommentTag | undefined;
  private readonly bounds = new Map<BoundName, { value: number; tag: CommentTag }>();
  private readonly patterns: { source: string; tag: CommentTag }[] = [];

  constructor(private readonly refuse: RefuseAnnotation) {}

  /** Reads a bound; whether it is one. */
  addBoundIfOne(name: string, tag: CommentTag): boolean {
    if (!BOUNDS.has(name)) return false;
    this.addBound(name as BoundName, tag);
    return true;
  }

  finish(): Constraints {
    return {
      bounds: this.bounds,
      patterns: this.patterns,
      ...(this.integer === undefined ? {} : { integer: this.integer }),
      ...(this.number === undefined ? {} : { number: this.number }),
      ...(this.format === undefined ? {} : { format: this.format }),
      ...(this.uniqueItems === undefined ? {} : { uniqueItems: this.uniqueItems }),
    };
  }

  /** Reads any other constraint; whether it is one. */
  add(name: string, tag: CommentTag): boolean {
    switch (name) {
      case "integer":
        this.integer = tag;
        expectNothing(tag, this.refuse);
        return true;
      case "type":
      case "asType":
        return this.addType(tag);
      case "pattern":
        if (tag.text === "") this.refuse(tag, "@pattern without a pattern", "write the pattern after it");
        else this.patterns.push({ source: tag.text, tag });
        return true;
      case "format":
        if (!/^[\w-]+$/u.test(tag.text)) this.refuse(tag, "@format wants one word", "write the format's name after it");
        else this.format = { name: tag.text, tag };
        return true;
      case "uniqueItems":
        if (tag.text === "" || tag.text === "true") this.uniqueItems = tag;
        else if (tag.text !== "false") this.refuse(tag, "@uniqueItems wants true or false", "write one of them");
        return true;
      default:
        return false;
    }
  }

  private addBound(name: BoundName, tag: CommentTag): void {
    const value = NUMBER.test(tag.text) ? Number(tag.text) : Number.NaN;
    const isCount = /^(min|max)(Length|Items)$/u.test(name);
    if (!Number.isFinite(value) || (isCount && !(Number.isSafeInteger(value) && value >= 0))) {
      const wanted = isCount ? "a whole number that is not negative" : "a number";
      this.refuse(tag, `@${name} wants ${wanted}, got ${quote(tag.text)}`, "give it a number and nothing else");
      return;
    }
    if (!isExact(tag.text, value)) {
      this.refuse(
        tag,
        `@${name} ${tag.text} is not a number that binary64 holds; the nearest one is ${value}`,
        "write a number that it holds",
      );
      return;
    }
    if (this.bounds.has(name)) this.refuse(tag, `@${name} stands twice`, "keep one of the two");
    this.bounds.set(name, { value, tag });
  }

  /** Ours, and typescript-json-schema's: `@type integer`, `@asType integer`, `@TJS-type integer`. */
  private addType(tag: CommentTag): boolean {
    if (tag.text === "integer") {
      this.integer = tag;
      return true;
    }
    if (tag.text === "number") {
      this.number = tag;
      return true;
    }
    this.refuse(
      tag,
      `@${tag.name} wants integer, got ${quote(tag.text)}`,
      "say any other type in TypeScript, and drop the annotation",
    );
    return true;
  }
}

/** Whether a whole number is what binary64 makes of it, and no other becomes 0. */
function isExact(text: string, value: number): boolean {
  if (/^-?\d+$/u.test(text)) return BigInt(text) === BigInt(value);
  return value !== 0 || !/[1-9]/u.test(text.replace(/e.*/iu, ""));
}

/** Whether a comment says anything about values. */
export function hasConstraints(constraints: Constraints): boolean {
  return firstConstraint(constraints) !== undefined;
}

/** The first annotation about values, to point at. */
export function firstConstraint(constraints: Constraints): CommentTag | undefined {
  const [bound] = constraints.bounds.values();
  return (
    constraints.integer ??
    bound?.tag ??
    constraints.patterns[0]?.tag ??
    constraints.format?.tag ??
    constraints.uniqueItems
  );
}
