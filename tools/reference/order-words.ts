import type { Message } from "../model/model.ts";
import type { Inline } from "./blocks.ts";
import { code } from "./markdown.ts";

/** What others' rules say of a message, by its tag: that it answers or ends something. */
export class OrderMentions {
  readonly #answers = new Map<string, Mention[]>();
  readonly #ends = new Map<string, Mention[]>();

  constructor(messages: Iterable<readonly [tag: string, message: Message | undefined]>) {
    for (const [tag, message] of messages) {
      const { answeredBy = [], order = {} } = message ?? {};
      for (const answer of answeredBy) mention(this.#answers, answer, { tag, field: order.correlatedBy });
      if (order.endedBy !== undefined) mention(this.#ends, order.endedBy.type, { tag, field: order.endedBy.field });
    }
  }

  answers(tag: string): readonly Mention[] {
    return this.#answers.get(tag) ?? [];
  }

  ends(tag: string): readonly Mention[] {
    return this.#ends.get(tag) ?? [];
  }
}

interface Mention {
  readonly tag: string;
  readonly field: string | undefined;
}

function mention(mentions: Map<string, Mention[]>, tag: string, by: Mention): void {
  const known = mentions.get(tag);
  if (known === undefined) mentions.set(tag, [by]);
  else known.push(by);
}

/** What is said of a message's place in a conversation, and what others' rules say of it. */
export function orderWords(tag: string, message: Message | undefined, mentions: OrderMentions, link: Link): Inline[] {
  const { answeredBy = [], order = {} } = message ?? {};
  const { correlatedBy, endedBy, within, after, resumes } = order;
  const answers = answeredBy.map(link).join(", ");
  return [
    ...(order.first === true ? ["comes first of its direction"] : []),
    ...(order.anytime === true ? ["may come at any time, also before the first message and after the last"] : []),
    ...(order.last === true ? ["comes last of its direction"] : []),
    ...(after === undefined ? [] : [`after ${after.map(link).join(" or ")}`]),
    ...(answers === "" ? [] : [`answered by ${answers}${withSame(correlatedBy)}`]),
    ...mentions.answers(tag).map((other) => `answers ${link(other.tag)}${withSame(other.field)}`),
    ...(endedBy === undefined ? [] : [`ended by ${link(endedBy.type)} with the same ${code(endedBy.field)}`]),
    ...mentions.ends(tag).map((other) => `ends ${link(other.tag)} with the same ${code(other.field ?? "")}`),
    ...(within === undefined ? [] : [`only within ${link(within.type)} with the same ${code(within.field)}`]),
    ...(resumes === undefined ? [] : [`with ${code(resumes)} it goes on with an earlier conversation`]),
  ];
}

type Link = (tag: string) => Inline;

function withSame(field: string | undefined): string {
  return field === undefined ? "" : `, with the same ${code(field)}`;
}
