export type Message = { type: "a"; n: number };
