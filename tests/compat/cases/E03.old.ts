export type Message = { type: "set"; v: string };
