interface Item {
  id: string;
}
interface Environment {
  [name: string]: string;
}
interface Open {
  known: string;
  [key: string]: unknown;
}
interface Typed {
  first: Item;
  second?: Item;
  [key: string]: Item | undefined;
}

/** @root */
export interface Message {
  type: "maps";
  payload: Record<string, unknown>;
  items: Record<string, Item>;
  numbers: { [key: string]: number };
  nested: Record<string, Record<string, boolean>>;
  nullable: Record<string, string | null>;
  inline: Record<string, { a: 1 }>;
  lists: { [key: string]: Item[] };
  environment: Environment;
  open: Open;
  typed: Typed;
  object: object;
  objectOrNull: object | null;
  objectOrText?: object | string;
  objects: object[];
  anything: unknown;
  whatever?: any;
  notNull: {};
}
