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
  /** Of each union, the names of its variants by their source: all of them are needed to know one. */
  readonly #variants = new Map<string, ReadonlyMap<string, string>>();

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
    const names = this.#namesOf(union.name, () => union.variants.map((variant) => source(variant.value)));
    return `${this.type(union.name)}::${names.get(source(value))}`;
  }

  arm(choice: ChoiceDefinition, name: string): string {
    const names = this.#namesOf(choice.name, () => choice.arms.map((arm) => arm.name));
    return `${this.type(choice.name)}::${names.get(name)}`;
  }

  literal(set: LiteralsDefinition, value: string | number | boolean): string {
    return `${this.type(set.name)}::${variantOfLiteral(set, value)}`;
  }

  #namesOf(union: string, sources: () => readonly string[]): ReadonlyMap<string, string> {
    const names = this.#variants.get(union) ?? variantNames(sources());
    this.#variants.set(union, names);
    return names;
  }
}
