enum Size {
  Small = "s".length,
  Large = 2,
}

/** @root */
export interface Message {
  type: "a";
  size: Size;
}
