type Id = `user-${number}`;

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
}
