export interface Labels {
  id: string;
  [key: string]: string;
}

/** @root */
export interface Message {
  type: "set";
  labels: Labels;
}
