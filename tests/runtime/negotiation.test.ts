import { describe, expect, it } from "vitest";
import { decodeFrontendMessage } from "../../generated/validators.js";
import { Negotiation } from "../../src/negotiation.ts";

const INIT = { type: "init", version: 1, working_dir: "/project" };

function judge(negotiation: Negotiation, line: unknown) {
  const content = typeof line === "string" ? line : JSON.stringify(line);
  const verdict = negotiation.judge({ outcome: decodeFrontendMessage(content), content });
  return verdict.kind === "accept" ? verdict.message.type : verdict.error;
}

describe("negotiation", () => {
  it("wants a good init first; ping and shutdown work before it", () => {
    const negotiation = new Negotiation();
    expect(judge(negotiation, { type: "ping" })).toBe("ping");
    expect(judge(negotiation, { type: "shutdown" })).toBe("shutdown");
    for (const message of [
      { type: "user_message", content: "hi" },
      { type: "cancel" },
      { type: "mode_change", mode: "auto" },
      { type: "room_query_response", request_id: "1", description: "" },
      { type: "room_action_response", request_id: "1", success: true, message: "" },
    ]) {
      expect(judge(negotiation, message)).toMatchObject({ code: "NOT_AUTHENTICATED", recoverable: true });
    }
    expect(judge(negotiation, INIT)).toBe("init");
    expect(negotiation.version).toBe(1);
    expect(judge(negotiation, { type: "cancel" })).toBe("cancel");
    expect(judge(negotiation, INIT)).toBe("init");
  });

  it("judges the version before the rest of an init", () => {
    for (const init of [
      { ...INIT, version: 999 },
      { type: "init", version: 999 },
      { type: "init", version: 2, working_dir: 5, api_key: null },
      { type: "init", version: 4294967296, working_dir: "/" },
      { type: "init", version: 0, working_dir: "/" },
      '{"version":2.0,"x":[1],"type":"init"}',
    ]) {
      const error = judge(new Negotiation(), init);
      expect(error).toMatchObject({ type: "error", code: "PROTOCOL_MISMATCH", recoverable: false });
    }
    expect(judge(new Negotiation(), { ...INIT, version: 999 })).toMatchObject({
      message: "The frontend speaks version 999 of the protocol, the backend speaks version 1",
    });
  });

  it("takes an init whose version can't be read, or is the right one, for a bad line", () => {
    for (const init of [
      { type: "init", working_dir: "/" },
      { type: "init", version: "999", working_dir: "/" },
      { type: "init", version: 1.5, working_dir: "/" },
      { type: "init", version: null },
      { type: "init", version: 1 },
      '{"type":"init","type":"init","version":999}',
    ]) {
      expect(judge(new Negotiation(), init)).toMatchObject({ code: "PARSE_ERROR", recoverable: true });
    }
  });

  it("answers refused lines and unknown types with PARSE_ERROR, before and after init", () => {
    const negotiation = new Negotiation();
    for (let round = 0; round < 2; round++) {
      for (const line of ["{", "[1,2]", "null", '"text"', { type: "brand_new" }, { type: "user_message" }, { a: 1 }]) {
        expect(judge(negotiation, line)).toMatchObject({ code: "PARSE_ERROR", recoverable: true });
      }
      judge(negotiation, INIT);
    }
    expect(judge(negotiation, { type: "x".repeat(5_000) })).toMatchObject({ code: "PARSE_ERROR" });
  });

  it("shows no secret of an init that it refuses", () => {
    const error = judge(new Negotiation(), { type: "init", version: 1, working_dir: "/", api_key: { secret: "sk-1" } });
    expect(JSON.stringify(error)).not.toContain("sk-1");
    expect(JSON.stringify(judge(new Negotiation(), { ...INIT, api_key: 12345 }))).not.toContain("12345");
  });

  it("speaks a range of versions, one of them on one connection", () => {
    const negotiation = new Negotiation({ min: 1, max: 2 });
    expect(judge(negotiation, { ...INIT, version: 3 })).toMatchObject({
      code: "PROTOCOL_MISMATCH",
      message: "The frontend speaks version 3 of the protocol, the backend speaks versions 1 to 2",
    });
    expect(judge(negotiation, { ...INIT, version: 2 })).toBe("init");
    expect(judge(negotiation, { ...INIT, version: 1 })).toMatchObject({ code: "PROTOCOL_MISMATCH" });
    expect(() => new Negotiation({ min: 2, max: 1 })).toThrow(RangeError);
  });
});
