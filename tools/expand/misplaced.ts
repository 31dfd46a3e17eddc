import type { Annotations } from "./annotation-types.ts";
import type { Expansion } from "./expansion.ts";
import { firstConstraint } from "./read-constraints.ts";

type Kind = "constraints" | "message" | "default" | "secret" | "recoverable" | "action" | "root";

const WAYS_OUT: Readonly<Record<Kind, string>> = {
  constraints: "put it on the field, or on an alias for the string, number or array that it is about",
  message: "put it on a member of a root's union",
  default: "put it on the optional field that it is about",
  secret: "put it on the field that holds the secret",
  recoverable: "put it on a value of a union of literals",
  action: "put it on a value of a union of literals",
  root: "put it on an exported type of the entry",
};

/** Refuses the annotations that say nothing where they stand. */
export function refuseMisplaced(
  x: Expansion,
  annotations: Annotations,
  allowed: readonly Kind[],
  path: string,
  subject: string,
): void {
  const found = {
    constraints: firstConstraint(annotations.constraints),
    message: annotations.message.tags[0],
    default: annotations.default?.tag,
    secret: annotations.secret,
    recoverable: annotations.recoverable?.tag,
    action: annotations.action,
    root: annotations.root,
  } as const;
  for (const kind of Object.keys(found) as Kind[]) {
    const tag = found[kind];
    if (tag === undefined || allowed.includes(kind)) continue;
    x.refuseTag(tag, path, `@${tag.name} says nothing about ${subject}`, WAYS_OUT[kind]);
  }
}
