import type { Message } from "../model/model.ts";
import type { Inline } from "./blocks.ts";
import { code } from "./markdown.ts";

/** A message, as far as others' rules name it. */
export interface Tagged {
  readonly tag: string;
  readonly message: Message | undefined;
}

/** The messages whose rules name one: those that it answers, and those that it ends. */
export interface NamedBy {
  readonly answers: Tagged[];
  readonly ends: Tagged[];
}

/** By tag, which messages name another in their rules. */
export function namedBy(all: readonly Tagged[]): ReadonlyMap<string, NamedBy> {
  const named = new Map<string, NamedBy>();
  const of = (tag: string): NamedBy => {
    const known = named.get(tag) ?? { answers: [], ends: [] };
    named.set(tag, known);
    return known;
  };
  for (const one of all) {
    for (const tag of new Set(one.message?.answeredBy)) of(tag).answers.push(one);
    const ended = one.message?.order?.endedBy;
    if (ended !== undefined) of(ended.type).ends.push(one);
  }
  return named;
}

/** What is said of a message's place in a conversation, and what others' rules say of it. */
export function orderWords(
  tag: string,
  message: Message | undefined,
  others: ReadonlyMap<string, NamedBy>,
  link: Link,
): Inline[] {
  const { answers: answered = [], ends = [] } = others.get(tag) ?? {};
  const { answeredBy = [], order = {} } = message ?? {};
  const { correlatedBy, endedBy, within, after, resumes } = order;
  const answers = answeredBy.map(link).join(", ");
  return [
    ...(order.first === true ? ["comes first of its direction"] : []),
    ...(order.anytime === true ? ["may come at any time, also before the first message and after the last"] : []),
    ...(order.last === true ? ["comes last of its direction"] : []),
    ...(after === undefined ? [] : [`after ${after.map(link).join(" or ")}`]),
    ...(answers === ""
      ? []
      : [`answered by ${answers}${correlatedBy === undefined ? "" : `, with the same ${code(correlatedBy)}`}`]),
    ...answered.map((other) => {
      const field = other.message?.order?.correlatedBy;
      return `answers ${link(other.tag)}${field === undefined ? "" : `, with the same ${code(field)}`}`;
    }),
    ...(endedBy === undefined ? [] : [`ended by ${link(endedBy.type)} with the same ${code(endedBy.field)}`]),
    ...ends.map((other) => `ends ${link(other.tag)} with the same ${code(other.message?.order?.endedBy?.field ?? "")}`),
    ...(within === undefined ? [] : [`only within ${link(within.type)} with the same ${code(within.field)}`]),
    ...(resumes === undefined ? [] : [`with ${code(resumes)} it goes on with an earlier conversation`]),
  ];
}

type Link = (tag: string) => Inline;
