export type Message = { type: "a"; c: { k: string; d: { e: string } } };
