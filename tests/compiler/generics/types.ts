interface User {
  id: string;
}
/** A page of a list. */
interface Page<T> {
  items: T[];
  next?: Page<T>;
}
type Maybe<T> = T | null;
type Event<Name extends string, Payload> = { type: Name; payload: Payload };
type Tree<T> = { value: T; children: Tree<T>[] };
/** @integer @minimum 1 @maximum 65535 */
type Port = number;
type Users = Page<User>;

type Opened = Event<"opened", { user: User }>;

/** @root */
export type Message =
  | Opened
  | Event<"listed", Users>
  | {
      type: "pages";
      users: Page<User>;
      names: Page<string>;
      ports: Page<Port>;
      nested: Page<Page<User>>;
      anonymous: Page<{ x: number }>;
      maybe: Maybe<User>;
      optional?: Maybe<Port>;
      tree: Tree<"a" | "b">;
    };
