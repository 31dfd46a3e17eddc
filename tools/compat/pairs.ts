import type {
  ArrayShape,
  ChoiceDefinition,
  Field,
  IntegerShape,
  JsonValue,
  LiteralValue,
  Message,
  NumberShape,
  RecordDefinition,
  Shape,
  StringShape,
  TaggedDefinition,
  TupleShape,
  Variant,
} from "../model/model.ts";
import type { Age } from "./change.ts";
import type { ArmPair } from "./match-arms.ts";
import type { Term } from "./solve/term.ts";

/** What rules may ask about the place that they look at. */
export interface Place {
  /** The shapes that stand there. */
  readonly shapes: Readonly<Record<Age, Shape>>;
  /** A short value that a writer of this version may send there, which also lies in the other sets. */
  readonly sample: (writer: Age, ...also: Term[]) => JsonValue | undefined;
  /** A short value that a writer of this version may send there and a reader of the other version refuses. */
  readonly refused: (writer: Age, ...also: Term[]) => JsonValue | undefined;
  /** Values that a writer of this version may send there, which reach every part of the shape. */
  readonly cover: (writer: Age) => JsonValue[];
  /** The same place, as if a writer of this version sent only what this shape, a part of its own, accepts. */
  readonly narrow: (writer: Age, shape: Shape) => Place;
}

export interface RecordPair extends Place {
  readonly before: RecordDefinition;
  readonly after: RecordDefinition;
  /** Fields whose name alone has changed, as far as can be told. */
  readonly renamed: readonly { readonly before: Field; readonly after: Field }[];
}

/** A field that one version of a record has or both have. */
export interface FieldPair extends RecordPair {
  readonly name: string;
  readonly old: Field | undefined;
  readonly new: Field | undefined;
}

export interface StringPair extends Place {
  readonly before: StringShape;
  readonly after: StringShape;
}

export interface NumberPair extends Place {
  readonly before: NumberShape | IntegerShape;
  readonly after: NumberShape | IntegerShape;
}

export interface ArrayPair extends Place {
  readonly before: ArrayShape;
  readonly after: ArrayShape;
}

export interface TuplePair extends Place {
  readonly before: TupleShape;
  readonly after: TupleShape;
}

/** Sets of literals; a single literal is a set of one. */
export interface LiteralsPair extends Place {
  readonly before: { readonly values: readonly LiteralValue[]; readonly open: boolean };
  readonly after: { readonly values: readonly LiteralValue[]; readonly open: boolean };
}

export interface TaggedPair extends Place {
  readonly before: TaggedDefinition;
  readonly after: TaggedDefinition;
}

export interface ChoicePair extends Place {
  readonly before: ChoiceDefinition;
  readonly after: ChoiceDefinition;
  readonly matched: readonly ArmPair[];
}

/** Shapes of any kind; the rules for these come last, where no other has said who is hurt. */
export interface ShapePair extends Place {
  /** Readers about whom another rule has said already that they are hurt here. */
  readonly explained: ReadonlySet<Age>;
}

/** A message that both versions of a root have. */
export interface MessagePair {
  readonly before: Message;
  readonly after: Message;
}

/** A message that only one version of a root has, or that has another tag now. */
export interface RootPair extends Place {
  readonly old: RootVariant | undefined;
  readonly new: RootVariant | undefined;
  /** The message has moved to a root of another direction: the direction that it has now. */
  readonly movedTo: string | undefined;
}

export interface RootVariant extends Variant {
  readonly message: Message | undefined;
}
