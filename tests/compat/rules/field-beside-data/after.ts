export interface Labels {
  id: string;
  owner?: string;
  [key: string]: string | undefined;
}

/** @root */
export interface Message {
  type: "set";
  labels: Labels;
}
