import type { Item } from "./other.ts";
import * as third from "./third.ts";

namespace Outer {
  export interface Item {
    outer: string;
  }
  export namespace Inner {
    export type Item = { inner: string };
  }
}
export type { Item } from "./other.ts";

/** @root */
export interface Message {
  type: "namespaces";
  outer: Outer.Item;
  inner: Outer.Inner.Item;
  other: Item;
  third: third.Item;
  imported: import("./third.ts").Only;
}
