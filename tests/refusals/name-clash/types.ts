interface MessageItem {
  a: string;
}

/** @root */
export interface Message {
  type: "a";
  item: { b: number };
  other: MessageItem;
}
