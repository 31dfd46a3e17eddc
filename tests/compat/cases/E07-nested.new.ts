export type Message = { type: "m"; o: { t: "a" } | { t: "b" } | { t: "c"; q: 1 } };
