/** @root */
export interface Message {
  type: "set";
}

/** @root */
export interface Report {
  text: string;
}
