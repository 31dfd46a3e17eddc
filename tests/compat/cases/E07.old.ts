export type Message = { type: "a" } | { type: "b" };
