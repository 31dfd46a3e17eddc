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

export type Value = ById | ByName;

/** @root */
export interface Message {
  type: "set";
  v: Value;
}
