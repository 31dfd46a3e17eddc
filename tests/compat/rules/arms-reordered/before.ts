export interface ByName {
  name: string;
  id?: string;
  city?: string;
}

export interface ById {
  id: string;
  name?: string;
  street?: string;
}

export type Value = ByName | ById;

/** @root */
export interface Message {
  type: "set";
  v: Value;
}
