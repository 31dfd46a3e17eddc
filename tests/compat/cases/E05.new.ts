export type Message = { type: "st"; s: "on" | "off" };
