import { expectTypeOf, test } from "vitest";
import type * as generated from "../../generated/validators.js";
import * as validators from "../../generated/validators.js";
import type * as canonical from "../../src/messages/index.ts";
import { PROTOCOL_VERSION } from "../../src/messages/index.ts";

/** Whether each of two types can stand where the other is wanted. */
type Interchangeable<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Each member of a union by its tag, so that no member can hide behind another. */
type Members<Union extends { type: string }> = { [Tag in Union["type"]]: Extract<Union, { type: Tag }> };

// These are checked when the project is compiled, which a test of its own does.
test("the canonical types and the generated ones are interchangeable", () => {
  expectTypeOf<Interchangeable<canonical.FrontendMessage, generated.FrontendMessage>>().toEqualTypeOf<true>();
  expectTypeOf<Interchangeable<canonical.BackendMessage, generated.BackendMessage>>().toEqualTypeOf<true>();
  expectTypeOf<Interchangeable<canonical.SpilledOutput, generated.SpilledOutput>>().toEqualTypeOf<true>();
  expectTypeOf<
    Interchangeable<Members<canonical.FrontendMessage>, Members<generated.FrontendMessage>>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Interchangeable<Members<canonical.BackendMessage>, Members<generated.BackendMessage>>
  >().toEqualTypeOf<true>();
  expectTypeOf<Interchangeable<canonical.RoomAction, generated.RoomAction>>().toEqualTypeOf<true>();
  expectTypeOf<Interchangeable<canonical.ErrorCode, generated.ErrorCode>>().toEqualTypeOf<true>();
  expectTypeOf<
    Interchangeable<canonical.KnownErrorCode, keyof typeof generated.ErrorCodeCatalogue>
  >().toEqualTypeOf<true>();
});

test("a field more, a field less and another type are found", () => {
  type Ping = { type: "ping" };
  expectTypeOf<Interchangeable<Ping, Ping & { at: number }>>().toEqualTypeOf<false>();
  expectTypeOf<Interchangeable<Ping | { type: "pong" }, Ping>>().toEqualTypeOf<false>();
  expectTypeOf<Interchangeable<{ at?: number }, { at?: number | undefined }>>().toEqualTypeOf<false>();
  expectTypeOf<Interchangeable<{ at: number }, { at: string }>>().toEqualTypeOf<false>();
});

test("the constants are the same", ({ expect }) => {
  expect(validators.PROTOCOL_VERSION).toBe(PROTOCOL_VERSION);
});
