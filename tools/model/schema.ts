import type { OrderRules } from "./model.ts";

/** The part of JSON Schema draft-07, with our extensions, that a schema of a protocol is written in (see SEMANTICS.md). */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: string | number | boolean | null;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly default?: unknown;
  readonly not?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyOrder?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly additionalItems?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly deprecated?: boolean;
  readonly "x-roots"?: readonly string[];
  readonly "x-constants"?: readonly { name: string; value: string | number | boolean; description?: string }[];
  readonly "x-deprecated"?: string;
  readonly "x-since"?: string;
  readonly "x-secret"?: boolean;
  readonly "x-direction"?: string;
  readonly "x-category"?: string;
  readonly "x-answered-by"?: readonly string[];
  readonly "x-limit"?: number;
  readonly "x-order"?: OrderRules;
  readonly "x-open-enum"?: readonly string[];
  readonly "x-enum-varnames"?: readonly string[];
  readonly "x-enum-descriptions"?: readonly string[];
  readonly "x-enum-meta"?: readonly LiteralMeta[];
}

export interface LiteralMeta {
  readonly recoverable?: boolean;
  readonly action?: string;
  readonly since?: string;
  readonly deprecated?: string;
}
