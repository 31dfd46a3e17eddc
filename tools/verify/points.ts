import type { Definition, Field, Model, Shape } from "../model/model.ts";
import { relate } from "../model/relate.ts";
import { makeStringPool, type StringPool } from "./strings.ts";

/** What a value decides somewhere: which variant, whether a field is there, how long a tuple is. */
export interface Decision {
  /** The definition, field or shape that leaves the choice. */
  readonly owner: object;
  readonly pick: string | number;
}

/** Something in the schema that lines have to reach. */
export interface Point extends Decision {
  readonly label: string;
  readonly root: string;
  /** The decisions that lead there, from the root on. */
  readonly chain: readonly Decision[];
}

/**
 * The points of a model, and what generators need to know about its shapes. Points that no value can reach (a type
 * that only holds itself, an optional `never`, an arm of a union whose values an earlier one takes) are not among them.
 */
export class Points {
  readonly all: Point[] = [];
  private readonly numbers = new Map<object, Map<string | number, number>>();
  private readonly costs = new Map<string, number>();
  private readonly pools = new Map<Shape, StringPool>();

  constructor(readonly model: Model) {
    this.findCosts();
    const reached = new Set<string>();
    const open: { readonly name: string; readonly root: string; readonly chain: readonly Decision[] }[] = [];
    const reach = (name: string, root: string, chain: readonly Decision[]): void => {
      if (reached.has(name) || this.cost({ kind: "ref", name }) === Number.POSITIVE_INFINITY) return;
      reached.add(name);
      open.push({ name, root, chain });
    };
    for (const root of model.roots) reach(root, root, []);
    for (const { name, root, chain } of open) {
      this.addDefinition(this.definition(name), root, chain, (target, steps) => reach(target, root, steps));
    }
  }

  /** The number of the point at which a decision is one; undefined if it is none. */
  numberOf(owner: object, pick: string | number): number | undefined {
    return this.numbers.get(owner)?.get(pick);
  }

  /** How deep the smallest value is; infinite if there is none. */
  cost(shape: Shape): number {
    switch (shape.kind) {
      case "never":
        return Number.POSITIVE_INFINITY;
      case "array":
        return (shape.minItems ?? 0) === 0 ? 1 : 1 + this.cost(shape.items);
      case "tuple":
        return 1 + Math.max(0, ...shape.items.slice(0, shape.required).map((item) => this.cost(item)));
      case "string":
        return this.pool(shape).good.length === 0 ? Number.POSITIVE_INFINITY : 1;
      case "ref":
        return this.costs.get(shape.name) ?? Number.POSITIVE_INFINITY;
      default:
        return 1;
    }
  }

  pool(shape: Extract<Shape, { kind: "string" }>): StringPool {
    const known = this.pools.get(shape);
    if (known !== undefined) return known;
    const pool = makeStringPool(shape);
    this.pools.set(shape, pool);
    return pool;
  }

  /** Whether a map can have entries: for some patterns no string is known that matches. */
  hasKeys({ keys }: Extract<Shape, { kind: "map" }>): boolean {
    return keys === undefined || this.pool(keys).good.length > 0;
  }

  definition(name: string): Definition {
    const definition = this.model.definitions.get(name);
    if (definition === undefined) throw new Error(`the model has no definition ${name}`);
    return definition;
  }

  private covers(one: Shape, other: Shape): boolean {
    return ["equal", "around"].includes(relate(one, other, this.model.definitions));
  }

  private findCosts(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const definition of this.model.definitions.values()) {
        const cost = this.costOfDefinition(definition);
        if (cost < (this.costs.get(definition.name) ?? Number.POSITIVE_INFINITY)) {
          this.costs.set(definition.name, cost);
          changed = true;
        }
      }
    }
  }

  private costOfDefinition(definition: Definition): number {
    switch (definition.kind) {
      case "alias":
        return this.cost(definition.shape);
      case "literals":
        return 1;
      case "choice":
        return Math.min(...definition.arms.map((arm) => this.cost(arm.shape)));
      case "tagged":
        return Math.min(...definition.variants.map((variant) => this.cost({ kind: "ref", name: variant.target })));
      case "record": {
        const required = definition.fields.filter((field) => field.required);
        return 1 + Math.max(0, ...required.map((field) => this.cost(field.shape)));
      }
    }
  }

  private addDefinition(
    definition: Definition,
    root: string,
    chain: readonly Decision[],
    reach: (name: string, chain: readonly Decision[]) => void,
  ): void {
    const add = (
      label: string,
      owner: object,
      pick: string | number,
      from: readonly Decision[],
    ): readonly Decision[] => {
      const decision = { owner, pick };
      const steps = [...from, decision];
      this.addPoint({
        ...decision,
        label: label === "" ? definition.name : `${definition.name}${label}`,
        root,
        chain: steps,
      });
      return steps;
    };
    const shape = (current: Shape, label: string, from: readonly Decision[]): void => {
      switch (current.kind) {
        case "ref":
          reach(current.name, from);
          break;
        case "nullable":
          add(`${label}: null`, current, "null", from);
          shape(current.of, label, add(`${label}: not null`, current, "value", from));
          break;
        case "array":
          if ((current.minItems ?? 0) === 0) add(`${label}: empty`, current, 0, from);
          if (current.maxItems !== 0 && this.cost(current.items) < Number.POSITIVE_INFINITY) {
            shape(current.items, `${label}[]`, add(`${label}: not empty`, current, 1, from));
          }
          if ((current.minItems ?? 0) > 0) add(`${label}: least items`, current, "minItems", from);
          if ((current.maxItems ?? 1_000) < 1_000) add(`${label}: most items`, current, "maxItems", from);
          break;
        case "map":
          add(`${label}: empty`, current, 0, from);
          if (this.cost(current.values) < Number.POSITIVE_INFINITY && this.hasKeys(current)) {
            shape(current.values, `${label}{}`, add(`${label}: not empty`, current, 1, from));
          }
          break;
        case "tuple": {
          const { items, required, rest } = current;
          for (let length = required; length <= items.length + (rest === undefined ? 0 : 1); length += 1) {
            const last = items[length - 1] ?? rest;
            if (length > required && last !== undefined && this.cost(last) === Number.POSITIVE_INFINITY) break;
            const steps = add(`${label}: ${length} items`, current, length, from);
            const reached = length === required ? items.slice(0, length) : last === undefined ? [] : [last];
            for (const item of reached) shape(item, `${label}[]`, steps);
          }
          break;
        }
        case "string": {
          const pool = this.pool(current);
          if (pool.atMinLength !== undefined) add(`${label}: least length`, current, "minLength", from);
          if (pool.atMaxLength !== undefined) add(`${label}: largest length`, current, "maxLength", from);
          break;
        }
        case "integer":
        case "number":
          for (const bound of ["minimum", "maximum"] as const) {
            const value = current[bound];
            const isOnGrid = current.kind === "number" || (value ?? 0) % (current.multipleOf ?? 1) === 0;
            if (value !== undefined && isOnGrid) add(`${label}: ${bound}`, current, bound, from);
          }
      }
    };

    const here = add("", definition, "definition", chain);
    switch (definition.kind) {
      case "alias":
        shape(definition.shape, "", here);
        break;
      case "literals":
        for (const [index, { value }] of definition.values.entries()) {
          add(` ${JSON.stringify(value)}`, definition, index, here);
        }
        if (definition.open) add(" other", definition, definition.values.length, here);
        break;
      case "choice":
        for (const [index, arm] of definition.arms.entries()) {
          if (this.cost(arm.shape) === Number.POSITIVE_INFINITY) continue;
          // What an earlier arm accepts never gets here: arms of equal shape, under two names.
          if (definition.arms.slice(0, index).some((earlier) => this.covers(earlier.shape, arm.shape))) continue;
          shape(arm.shape, `|${arm.name}`, add(`|${arm.name}`, definition, index, here));
        }
        break;
      case "tagged":
        for (const [index, variant] of definition.variants.entries()) {
          if (this.cost({ kind: "ref", name: variant.target }) === Number.POSITIVE_INFINITY) continue;
          reach(variant.target, add(` ${definition.tag}=${JSON.stringify(variant.value)}`, definition, index, here));
        }
        break;
      case "record":
        for (const field of definition.fields) {
          const label = `.${field.name}`;
          if (!field.required) add(`${label}: absent`, field, "absent", here);
          if (field.default !== undefined) add(`${label}: default`, field, "default", here);
          if (this.cost(field.shape) === Number.POSITIVE_INFINITY) continue;
          const steps = [...here, { owner: field, pick: "present" }];
          if (!this.isAlwaysDefault(field)) add(label, field, "present", here);
          shape(field.shape, label, steps);
        }
        if (definition.rest !== undefined && this.cost(definition.rest) < Number.POSITIVE_INFINITY) {
          shape(definition.rest, "[key]", add(": other keys", definition, "rest", here));
          add(": no other keys", definition, "no rest", here);
        }
    }
  }

  private isAlwaysDefault(field: Field): boolean {
    return field.default !== undefined && (field.shape.kind === "literal" || field.shape.kind === "null");
  }

  private addPoint(point: Point): void {
    const picks = this.numbers.get(point.owner) ?? new Map<string | number, number>();
    if (picks.has(point.pick)) return;
    this.numbers.set(point.owner, picks.set(point.pick, this.all.length));
    this.all.push(point);
  }
}
