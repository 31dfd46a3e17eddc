/** What both have. */
interface Base {
  /** When it was made, in milliseconds. */
  at: number;
}

/** A greeting. */
interface Hello extends Base {
  type: "hello";
  name: string;
}

type Bye = Base & { type: "bye"; reason?: string };

/** Everything that can be said. @root */
export type Message = Hello | Bye | { readonly type: "nothing" };
