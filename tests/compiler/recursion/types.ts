interface Node {
  name: string;
  next?: Node;
  children: Node[];
}
type Expression = { op: "leaf"; value: string } | { op: "not"; of: Expression } | { op: "and"; all: Expression[] };
interface Ping {
  back?: Pong;
}
interface Pong {
  back: Ping | null;
}
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** @root */
export type Message =
  | { type: "tree"; root: Node }
  | { type: "expression"; of: Expression }
  | { type: "mutual"; ping: Ping }
  | { type: "json"; json: Json }
  | { type: "wrap"; inner: Message };
