import type { Message } from "../model/model.ts";
import type { Inline } from "./blocks.ts";
import { code } from "./markdown.ts";

/** A message, as far as others' rules name it. */
export interface Tagged {
  readonly tag: string;
  readonly message: Message | undefined;
}

/** What is said of a message's place in a conversation, and what others' rules say of it. */
export function orderWords(tag: string, message: Message | undefined, all: readonly Tagged[], link: Link): Inline[] {
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
    ...all.flatMap((other) => {
      if (other.message?.answeredBy.includes(tag) !== true) return [];
      const field = other.message.order?.correlatedBy;
      return [`answers ${link(other.tag)}${field === undefined ? "" : `, with the same ${code(field)}`}`];
    }),
    ...(endedBy === undefined ? [] : [`ended by ${link(endedBy.type)} with the same ${code(endedBy.field)}`]),
    ...all.flatMap((other) => {
      const ended = other.message?.order?.endedBy;
      return ended?.type === tag ? [`ends ${link(other.tag)} with the same ${code(ended.field)}`] : [];
    }),
    ...(within === undefined ? [] : [`only within ${link(within.type)} with the same ${code(within.field)}`]),
    ...(resumes === undefined ? [] : [`with ${code(resumes)} it goes on with an earlier conversation`]),
  ];
}

type Link = (tag: string) => Inline;
