interface Item {
  id: string;
  /** @integer */
  count: number;
  tags?: string[];
  meta: { color: "red" | "green"; depth?: number };
}

type View = Partial<Item>;
type Flags = { [Key in "second" | "first"]: boolean };
type Optional<T> = { [Key in keyof T]?: T[Key] | null };
type Kind = "third" | "second" | "first";
type OnlyText<T> = T extends string ? T : never;

/** @root */
export interface Message {
  type: "all";
  partial: Partial<Item>;
  required: Required<Item>;
  picked: Pick<Item, "meta" | "id">;
  omitted: Omit<Item, "meta">;
  frozen: Readonly<Item>;
  view: View;
  byKey: Record<"b" | "a", number>;
  flags: Flags;
  optional: Optional<Pick<Item, "count" | "tags">>;
  excluded: Exclude<Kind, "second">;
  extracted: Extract<Kind | 5, string>;
  conditional: OnlyText<"y" | 1 | "x">;
  present: NonNullable<Item["tags"]>;
  field: Item["meta"];
  keys: keyof Item;
  inline: Partial<{ a: string; b: { c: boolean } }>;
}
