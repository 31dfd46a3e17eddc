export type Message = { type: "a"; o: { t: "y"; q: number } | { t: "x"; p: number } };
