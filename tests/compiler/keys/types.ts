type Header = `x-${string}`;
type Id = string & { readonly __brand: "Id" };
interface Scores {
  [round: number]: { points: number };
}
interface Headers {
  [name: Header]: string;
}

/** @root */
export type Message =
  | {
      type: "numbers";
      byNumber: Record<number, string>;
      scores: Scores;
      payloads?: { [id: number]: unknown };
      lists: Record<number, number[]> | null;
    }
  | {
      type: "templates";
      headers: Headers;
      either: Record<`x-${string}` | `y-${number}`, boolean>;
      mapped: { [K in Header]: number };
    }
  | { type: "strings"; both: Record<string | number, 1>; branded: Record<Id, string> };

/** @root */
export type Choice = Record<number, string> | { known: string } | string[];
