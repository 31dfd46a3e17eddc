export type Message = { type: "a"; o: { t: "x"; p: number } | { t: "y"; q?: number } };
