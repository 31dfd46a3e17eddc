import type {
  ChoiceDefinition,
  Field,
  LiteralsDefinition,
  Model,
  RecordDefinition,
  Shape,
  TaggedDefinition,
} from "../model/model.ts";
import { literalSource, variantOfLiteral } from "../rust/literals.ts";
import { fieldNames, variantNames } from "../rust/names.ts";
import { held, makePlan, type Plan, typeName } from "../rust/plan.ts";
import { fieldType, rustType } from "../rust/types.ts";

/** What the things of a protocol are called in its Rust file. */
export class RustNames {
  readonly #plan: Plan;
  /** The names of a union's variants, which depend on each other: made once for each. */
  readonly #variants = new Map<TaggedDefinition, ReadonlyMap<string, string>>();

  constructor(model: Model) {
    this.#plan = makePlan(model);
  }

  type(name: string): string {
    return typeName(this.#plan, name);
  }

  /** The type of a shape that stands at `path` in a definition: `Owner.field`. */
  shape(shape: Shape, owner: string, path = owner): string {
    return rustType(this.#plan, shape, { owner, path, direct: true });
  }

  /** `working_dir: String`; undefined for a field that the Rust type does without. */
  field(record: RecordDefinition, field: Field): string | undefined {
    if (!held(record).includes(field)) return undefined;
    const name = fieldNames(record.fields.map((other) => other.name)).get(field.name);
    const place = { owner: record.name, path: `${record.name}.${field.name}`, direct: true };
    return `${name}: ${fieldType(this.#plan, field, place)}`;
  }

  /** `RoomAction::CreateNote` */
  variant(union: TaggedDefinition, value: string | number | boolean): string {
    const source = (one: string | number | boolean): string => literalSource(one, union.tag);
    const names = this.#variants.get(union) ?? variantNames(union.variants.map((variant) => source(variant.value)));
    this.#variants.set(union, names);
    return `${this.type(union.name)}::${names.get(source(value))}`;
  }

  arm(choice: ChoiceDefinition, name: string): string {
    return `${this.type(choice.name)}::${variantNames(choice.arms.map((arm) => arm.name)).get(name)}`;
  }

  literal(set: LiteralsDefinition, value: string | number | boolean): string {
    return `${this.type(set.name)}::${variantOfLiteral(set, value)}`;
  }
}
