export interface Value {
  a?: string;
}

/** @root */
export interface Message {
  type: "set";
  v: Value;
}
