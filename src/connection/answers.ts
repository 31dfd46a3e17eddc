import type { BackendMessage, FrontendMessage } from "../messages/index.ts";
import type { MessageOf } from "./connection.ts";

type WithRequestId<Message> = Extract<Message, { readonly request_id: string }>;

/** The messages of the backend that are answered by their `request_id`. */
export type Question = WithRequestId<BackendMessage>;
/** The messages of the frontend that answer them. */
export type Answer = WithRequestId<FrontendMessage>;

/** The answer to a question: its type is that of the question with `_response` behind it. */
export type AnswerTo<Type extends Question["type"]> = MessageOf<Answer, `${Type}_response`>;

/** A question before it has its ID. */
export type Unasked<Message extends Question> = Message extends Question ? Omit<Message, "request_id"> : never;

/** An answer without what follows from the question: its type and its ID. */
export type AnswerFields<Type extends Question["type"]> = Omit<AnswerTo<Type>, "type" | "request_id">;
