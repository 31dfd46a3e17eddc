export type Message = { type: "a" } | { type: "b" } | { type: "c"; q: 1 };
