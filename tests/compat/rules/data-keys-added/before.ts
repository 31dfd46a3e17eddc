export interface Labels {
  id: string;
}

/** @root */
export interface Message {
  type: "set";
  labels: Labels;
}
