import { messages } from "../../generated/validators.js";
import type { BackendMessage, FrontendMessage } from "../messages/index.ts";
import type { MessageOf } from "./connection.ts";

type Backend = typeof messages.BackendMessage;
type Frontend = typeof messages.FrontendMessage;

/** The tags of the messages whose answers repeat a field of theirs (`@correlatedBy`). */
type Correlated = {
  [Type in keyof Backend]: Backend[Type]["order"] extends { readonly correlatedBy: string } ? Type : never;
}[keyof Backend];

/** The messages of the backend that are answered by a field that the answer repeats. */
export type Question = MessageOf<BackendMessage, Correlated>;

/** The field that a question and its answer share. */
export type QuestionKey<Type extends Question["type"]> = Backend[Type]["order"]["correlatedBy"];

/** The answer to a question, as `@answeredBy` says. */
export type AnswerTo<Type extends Question["type"]> = MessageOf<FrontendMessage, Backend[Type]["answeredBy"][number]>;

/** The messages of the frontend that answer a question. */
export type Answer = AnswerTo<Question["type"]>;

/** A question before it has its ID. */
export type Unasked<Message extends Question> = Message extends Question
  ? Omit<Message, QuestionKey<Message["type"]>>
  : never;

/** An answer without what follows from the question: its type and its ID. */
export type AnswerFields<Type extends Question["type"]> = Omit<AnswerTo<Type>, "type" | QuestionKey<Type>>;

/** Those of any question. */
export type AnyAnswerFields = { [Type in Question["type"]]: AnswerFields<Type> }[Question["type"]];

/** The answer to a message of the frontend, as `@answeredBy` says; an error is thrown instead. */
export type BackendAnswerTo<Type extends FrontendMessage["type"]> = MessageOf<
  BackendMessage,
  Exclude<Frontend[Type]["answeredBy"][number], "error">
>;

const ANSWERS: ReadonlySet<string> = new Set(
  Object.values(messages.BackendMessage).flatMap(({ answeredBy, order }) =>
    order.correlatedBy === undefined ? [] : answeredBy,
  ),
);

/** Whether a message of the frontend answers a question of the backend. */
export function isAnswer(message: FrontendMessage): message is Answer {
  return ANSWERS.has(message.type);
}

/** What is known of a type of question: the type of its answer, and the field that both share. */
export function questionOf<Type extends Question["type"]>(
  type: Type,
): { readonly answer: Backend[Type]["answeredBy"][0]; readonly key: QuestionKey<Type> } {
  const { answeredBy, order } = messages.BackendMessage[type];
  return { answer: answeredBy[0], key: order.correlatedBy };
}
