import { expectTypeOf, it } from "vitest";
import { memoryPair } from "../../src/connection/memory-pair.ts";
import type { RoomActionResponse, RoomQueryResponse, SessionStarted, UserMessage } from "../../src/messages/index.ts";
import type { BackendHandlers } from "../../src/stdio/serve-stdio.ts";

const { frontend, backend } = memoryPair({ frontend: { onReport() {} }, backend: { onReport() {} } });

it("gives a handler the message of its type", () => {
  backend.on("user_message", (message) => expectTypeOf(message).toEqualTypeOf<UserMessage>());
  frontend.on("session_started", (message) => expectTypeOf(message).toEqualTypeOf<SessionStarted>());
  // @ts-expect-error: the frontend does not send this
  backend.on("session_started", () => {});
  // @ts-expect-error: there is no such message
  frontend.on("nonsense", () => {});
});

it("wants a handler for every message that the author has to handle, and no others", () => {
  const handlers = { init() {}, user_message() {}, cancel() {}, mode_change() {} };
  expectTypeOf(handlers).toExtend<BackendHandlers>();
  const { cancel: _, ...incomplete } = handlers;
  expectTypeOf(incomplete).not.toExtend<BackendHandlers>();
  expectTypeOf<keyof BackendHandlers>().toEqualTypeOf<
    "init" | "user_message" | "cancel" | "mode_change" | "shutdown"
  >();
});

it("gives the answer of a question its type", () => {
  const ask = () => backend.request({ type: "room_query", query: "describe" });
  const act = () => backend.request({ type: "room_action", action: { type: "clear_room" } });
  const start = () => frontend.request({ type: "init", version: 1, working_dir: "/" });
  expectTypeOf(ask).returns.resolves.toEqualTypeOf<RoomQueryResponse>();
  expectTypeOf(act).returns.resolves.toEqualTypeOf<RoomActionResponse>();
  expectTypeOf(start).returns.resolves.toEqualTypeOf<SessionStarted>();
  // @ts-expect-error: a note that is examined has a title
  const wrong = () => backend.request({ type: "room_query", query: "examine" });
  // @ts-expect-error: nothing answers this by its ID
  const unanswered = () => backend.request({ type: "pong" });
  // @ts-expect-error: only the backend sends it
  const misdirected = () => frontend.send({ type: "pong" });
  expectTypeOf([wrong, unanswered, misdirected]).toBeArray();
});
