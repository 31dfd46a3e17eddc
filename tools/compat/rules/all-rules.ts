import { ARRAY_RULES } from "./array-rules.ts";
import { FIELD_RULES } from "./field-rules.ts";
import { LITERAL_RULES } from "./literal-rules.ts";
import { MESSAGE_RULES, ROOT_RULES } from "./message-rules.ts";
import { NUMBER_RULES } from "./number-rules.ts";
import { RECORD_RULES } from "./record-rules.ts";
import { NULL_RULES, READING_RULES, TYPE_RULES } from "./shape-rules.ts";
import { STRING_RULES } from "./string-rules.ts";
import { TUPLE_RULES } from "./tuple-rules.ts";
import { CHOICE_RULES, TAGGED_RULES } from "./union-rules.ts";

/** What the table says about a rule. */
export interface RuleText {
  readonly id: string;
  readonly change: string;
  readonly oldReader: string;
  readonly newReader: string;
}

/** Every rule, in the order of the table. */
export const ALL_RULES: readonly RuleText[] = [
  ...ROOT_RULES,
  ...MESSAGE_RULES,
  ...FIELD_RULES,
  ...RECORD_RULES,
  ...NULL_RULES,
  ...LITERAL_RULES,
  ...STRING_RULES,
  ...NUMBER_RULES,
  ...ARRAY_RULES,
  ...TUPLE_RULES,
  ...TAGGED_RULES,
  ...CHOICE_RULES,
  ...TYPE_RULES,
  ...READING_RULES,
  { id: "root-added", change: "a type of line is added", oldReader: "never reads it", newReader: "never gets it" },
  {
    id: "root-removed",
    change: "a type of line is removed",
    oldReader: "never gets it",
    newReader: "has no reader for it: refuses",
  },
];
