import type { JsonValue, OrderRules, SpanRule } from "../model/model.ts";

/**
 * What the expand stage makes of the TypeScript: every object type named, generics instantiated, intersections
 * flattened, literal unions in the order of their declaration. It is itself TypeScript once printed.
 */
export interface NormalForm {
  readonly constants: readonly ConstantForm[];
  readonly roots: readonly string[];
  /** In the order in which they were met, breadth first from the roots. */
  readonly definitions: ReadonlyMap<string, DefinitionForm>;
}

export interface ConstantForm {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly description?: string;
}

export interface Documentation {
  readonly description?: string;
  /** The text after `@deprecated`; empty if there is none. */
  readonly deprecated?: string;
  readonly since?: string;
}

/** A definition: what it is called, where it stands, what it holds. */
export interface DefinitionForm {
  readonly name: string;
  /** `file:line:column`, the file relative to the entry's folder. */
  readonly at: string;
  readonly documentation: Documentation;
  body: BodyForm;
  message?: MessageForm;
}

export type BodyForm = RecordForm | TaggedForm | ChoiceForm | LiteralsForm | AliasForm;

export interface RecordForm {
  readonly kind: "record";
  fields: FieldForm[];
  /** What keys that are not declared must hold. */
  readonly rest?: ShapeForm;
}

export interface FieldForm {
  readonly name: string;
  shape: ShapeForm;
  readonly required: boolean;
  /** TypeScript wants the key there, with `undefined` if with nothing else; on the wire that is an absent field. */
  readonly mayBeUndefined: boolean;
  readonly documentation: Documentation;
  readonly secret: boolean;
  default?: JsonValue;
}

export interface TaggedForm {
  readonly kind: "tagged";
  readonly tag: string;
  /** Names of definitions, in the order of the union. */
  members: readonly string[];
}

export interface ChoiceForm {
  readonly kind: "choice";
  readonly arms: readonly ShapeForm[];
  /** What TypeScript spells (`object`, `{}`) where the arms are something else to it. */
  readonly typescript?: string;
}

export interface LiteralsForm {
  readonly kind: "literals";
  readonly values: readonly LiteralForm[];
  /** Any other string is accepted too. */
  readonly open: boolean;
}

export interface LiteralForm {
  readonly value: string | number | boolean;
  /** The name of the member of an enum. */
  readonly member?: string;
  readonly documentation: Documentation;
  readonly recoverable?: boolean;
  readonly action?: string;
}

export interface AliasForm {
  readonly kind: "alias";
  shape: ShapeForm;
}

export interface MessageForm {
  readonly direction?: string;
  readonly category?: string;
  readonly answeredBy: readonly string[];
  /** In bytes. */
  readonly limit?: number;
  readonly order?: OrderForm;
}

/** When a message may come in a conversation: see `OrderRules` of the model. */
export type OrderForm = OrderRules;
export type SpanForm = SpanRule;

export type ShapeForm =
  | { readonly kind: "any" }
  | { readonly kind: "anyObject" }
  | StringForm
  | NumberForm
  | IntegerForm
  | { readonly kind: "boolean" }
  | { readonly kind: "null" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | ArrayForm
  | TupleForm
  | MapForm
  | { readonly kind: "nullable"; readonly of: ShapeForm }
  | { readonly kind: "ref"; readonly name: string }
  | { readonly kind: "never" };

export interface StringForm {
  readonly kind: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly patterns: readonly string[];
  readonly format?: string;
  /** How TypeScript spells it, where it is a template literal or a branded string. */
  readonly typescript?: string;
}

export interface NumberForm {
  readonly kind: "number";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** How TypeScript spells it, where it is a branded number. */
  readonly typescript?: string;
}

export interface IntegerForm {
  readonly kind: "integer";
  readonly minimum: number;
  readonly maximum: number;
  readonly multipleOf?: number;
  readonly typescript?: string;
}

export interface ArrayForm {
  readonly kind: "array";
  readonly items: ShapeForm;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface MapForm {
  readonly kind: "map";
  readonly values: ShapeForm;
  /** What every key matches; absent: keys are any strings. */
  readonly keys?: KeysForm;
}

export interface KeysForm {
  readonly pattern: string;
  /** How TypeScript spells their type. */
  readonly typescript: string;
}

export interface TupleForm {
  readonly kind: "tuple";
  readonly items: readonly ShapeForm[];
  readonly required: number;
  readonly rest?: ShapeForm;
}
