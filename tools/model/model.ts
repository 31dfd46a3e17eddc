/**
 * The compiler's model of a protocol: what the emitters read, made from the JSON Schema alone.
 *
 * Every named type of the protocol is a definition; everything inside it is a shape. A union is either `T | null`
 * (`nullable`) or a definition of its own, so a shape never branches in any other way.
 */
export interface Model {
  /** SHA-256 (hex, 64 characters) over the schema without its documentation. */
  readonly fingerprint: string;
  /** Exported constants of the entry, such as PROTOCOL_VERSION, in the order of their declaration. */
  readonly constants: readonly Constant[];
  /** Names of the definitions that a line can be, in the order in which they were asked for. */
  readonly roots: readonly string[];
  /** Every definition by its name, in canonical order. */
  readonly definitions: ReadonlyMap<string, Definition>;
}

export interface Constant {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly doc: Doc;
}

/** What people wrote about a type, a field or a value. */
export interface Doc {
  readonly description?: string;
  /** The text after `@deprecated`; empty if there is none. */
  readonly deprecated?: string;
  /** The release that brought it (`@since`). */
  readonly since?: string;
}

export type Literal = string | number | boolean | null;
export type JsonValue = Literal | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export type Definition = RecordDefinition | TaggedDefinition | ChoiceDefinition | LiteralsDefinition | AliasDefinition;

/** An object with declared fields. */
export interface RecordDefinition {
  readonly kind: "record";
  readonly name: string;
  readonly doc: Doc;
  /** In the order of their declaration, which is the order on the wire (the tag of a message stands first). */
  readonly fields: readonly Field[];
  /** What keys that are not declared must hold (an index signature beside fields); absent: unknown keys are ignored. */
  readonly rest?: Shape;
  /** Set if the record is a message of the protocol. */
  readonly message?: Message;
}

export interface Field {
  /** The key on the wire. */
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  /** What an absent field stands for, for optional fields only; an equal value is left out when it is sent. */
  readonly default?: JsonValue;
  /** Shown as `[redacted]` in Debug, errors and logs. */
  readonly secret: boolean;
  readonly doc: Doc;
}

/** What tools need to know about a message, from its annotations. */
export interface Message {
  /** `frontend-to-backend`; absent in protocols that declare none. */
  readonly direction?: string;
  readonly category?: string;
  /** Values of the tag of messages that answer this one. */
  readonly answeredBy: readonly string[];
  /** Largest size of a line without its line end, in bytes. */
  readonly limit?: number;
  /** Absent: it may come whenever its sender likes. */
  readonly order?: OrderRules;
}

/** When a message may come in a conversation; SEMANTICS.md says what each rule means. */
export interface OrderRules {
  /** The first message of its direction is one of those that say this. */
  readonly first?: true;
  /** It may come before the first message and after the last one. */
  readonly anytime?: true;
  /** Nothing of its direction follows. */
  readonly last?: true;
  /** Tags of messages of either direction of which at least one has come before. */
  readonly after?: readonly string[];
  /** The field that each answer repeats. */
  readonly correlatedBy?: string;
  /** It opens a span that a message of this type ends. */
  readonly endedBy?: SpanRule;
  /** It comes only while a span is open that a message of this type has opened. */
  readonly within?: SpanRule;
  /** The optional field by which it goes on with an earlier conversation: what was open there may end in this one. */
  readonly resumes?: string;
}

/** A message at the other end of a span, and the field that has the same value in both. */
export interface SpanRule {
  /** The value of its tag. */
  readonly type: string;
  readonly field: string;
}

/** A union of objects told apart by the literal under one key that all of them require. */
export interface TaggedDefinition {
  readonly kind: "tagged";
  readonly name: string;
  readonly doc: Doc;
  readonly tag: string;
  readonly variants: readonly Variant[];
  /** Set where all variants share the tag of the union around it (`type` before `subtype`) and it is a message there. */
  readonly message?: Message;
}

export interface Variant {
  readonly value: string | number | boolean;
  /** A record, or a tagged union on a second key whose records all carry this value. */
  readonly target: string;
}

/** A union without a tag. The arms are tried in this order; the first that accepts a value has it. */
export interface ChoiceDefinition {
  readonly kind: "choice";
  readonly name: string;
  readonly doc: Doc;
  readonly arms: readonly Arm[];
}

export interface Arm {
  /** PascalCase, from the source alone: `String`, `Integer`, `Array`, or the definition's name. */
  readonly name: string;
  readonly shape: Shape;
}

/** A set of literal values, or (open) any string of which some are named. */
export interface LiteralsDefinition {
  readonly kind: "literals";
  readonly name: string;
  readonly doc: Doc;
  readonly values: readonly LiteralValue[];
  /** Strings beyond the named ones are accepted and kept. */
  readonly open: boolean;
}

export interface LiteralValue {
  readonly value: string | number | boolean;
  /** The name of the member of a TypeScript enum. */
  readonly name?: string;
  readonly doc: Doc;
  /** For catalogues of errors: may the other side carry on? */
  readonly recoverable?: boolean;
  /** For catalogues of errors: what the receiver does. */
  readonly action?: string;
}

/** A name for a shape: `type Id = string`. */
export interface AliasDefinition {
  readonly kind: "alias";
  readonly name: string;
  readonly doc: Doc;
  readonly shape: Shape;
}

export type Shape =
  /** Any JSON value, kept as it came. */
  | { readonly kind: "any" }
  /** Any JSON object, kept as it came. */
  | { readonly kind: "anyObject" }
  | StringShape
  | NumberShape
  | IntegerShape
  | { readonly kind: "boolean" }
  | { readonly kind: "null" }
  /** Exactly one value. */
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | ArrayShape
  | TupleShape
  | MapShape
  /** The shape or `null`; never nested in another nullable. */
  | { readonly kind: "nullable"; readonly of: Shape }
  | { readonly kind: "ref"; readonly name: string }
  /** No value at all; only under an optional field, which then must be absent. */
  | { readonly kind: "never" };

export interface StringShape {
  readonly kind: "string";
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  /** All must match, each in the subset of `tools/pattern`. A template literal or a format is a pattern too. */
  readonly patterns: readonly Pattern[];
}

export interface Pattern {
  /** ECMAScript source, flag `u`, unanchored unless it says otherwise. */
  readonly source: string;
  /** How errors name it: `a uuid`; absent: the source is shown. */
  readonly label?: string;
}

export interface NumberShape {
  readonly kind: "number";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** A number with integral value. The bounds are always there and within ±(2^53 − 1). */
export interface IntegerShape {
  readonly kind: "integer";
  readonly minimum: number;
  readonly maximum: number;
  readonly multipleOf?: number;
}

export interface ArrayShape {
  readonly kind: "array";
  readonly items: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Only for strings, numbers, booleans and literals. */
  readonly uniqueItems: boolean;
}

/** An object whose keys are data. */
export interface MapShape {
  readonly kind: "map";
  readonly values: Shape;
  /** What every key must match; absent: keys are any strings. It has patterns and no lengths. */
  readonly keys?: StringShape;
}

export interface TupleShape {
  readonly kind: "tuple";
  readonly items: readonly Shape[];
  /** How many of the items must be there. */
  readonly required: number;
  /** What items after the listed ones must be; absent: there are none. */
  readonly rest?: Shape;
}
