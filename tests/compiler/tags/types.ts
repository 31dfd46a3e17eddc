/** A question of either kind. */
type Query = { type: "query"; query: "describe"; target?: string } | { type: "query"; query: "examine"; target: string };

type Status = { type: "status"; authenticated: true } | { type: "status"; authenticated: false; error?: string };

type Version = { v: 1; a: string } | { v: 2; b: string };

/** @root */
export type Message =
  | Query
  | Status
  | { type: "log"; level: "info"; text: string }
  | { type: "log"; level: "error"; text: string; code: number }
  | { kind: "late"; type: "late_tag" }
  | { type: "versions"; version: Version; shape: { kind: "circle"; r: number } | { kind: "square"; a: number } };
