interface D {
  e: string;
}
interface C {
  k: string;
  d: D;
}
export type Message = { type: "a"; c: C };
