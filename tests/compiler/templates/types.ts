type Id = `user-${number}`;
type Verb = "get" | "set";

/** @root */
export interface Message {
  type: "templates";
  id: Id;
  path: `/${string}`;
  version: `${number}.${number}`;
  special: `a.b*${string}(c)`;
  either: `x-${string}` | `y-${number}` | "none";
  flag: `is-${boolean}`;
  size: `${"small" | "large"}-${1 | 2}`;
  big: `${bigint}n`;
  maybe?: Id | null;
  handler: `on${Capitalize<Verb>}`;
  loud: Uppercase<Verb>;
  handlers: { [K in Verb as `on${Capitalize<K>}`]: `${Uppercase<K>} ${string}` };
}
