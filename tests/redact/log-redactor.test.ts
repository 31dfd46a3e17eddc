import { expect, test } from "vitest";
import { ProtocolError } from "../../generated/validators.js";
import { LogRedactor } from "../../src/redact/log-redactor.ts";

const INIT = '{"type":"init","api_key":"sesame-open"}';

test("what one end has said is hidden at the other, in texts and in a command", () => {
  const redactor = new LogRedactor({ reveal: false });
  expect(redactor.line("frontend", INIT)).toBe('{"type":"init","api_key":"[redacted]"}');
  expect(redactor.line("backend", '{"message":"sesame-open"}')).toBe('{"message":"[redacted]"}');
  expect(redactor.line(undefined, undefined)).toBeUndefined();
  expect(redactor.text("it was sesame-open")).toBe("it was [redacted]");
  expect(redactor.command(["bun", "--api-key", "other", "--api-key=other", "--api-key", "--verbose"])).toEqual([
    "bun",
    "--api-key",
    "[redacted]",
    "--api-key=[redacted]",
    "--api-key",
    "--verbose",
  ]);
});

test("the error of a line with secrets does not quote what was found, and its path holds none", () => {
  const redactor = new LogRedactor({ reveal: false });
  const error = new ProtocolError("INVALID_MESSAGE", "/sesame-open", 'expected boolean, got string "sesame-open"');
  expect(redactor.error(error, redactor.line("frontend", "{}") !== "{}")).toBe(error);
  expect(redactor.error(error, redactor.line("frontend", INIT) !== INIT)).toMatchObject({
    code: "INVALID_MESSAGE",
    path: "/[redacted]",
    reason: "expected boolean, got string [redacted]",
  });
});

test("nothing is hidden that is to be revealed", () => {
  const redactor = new LogRedactor({ reveal: true });
  const error = new ProtocolError("INVALID_MESSAGE", "/api_key", "expected string, got number 12345678");
  expect(redactor.line("frontend", INIT)).toBe(INIT);
  expect(redactor.text("api_key: sesame")).toBe("api_key: sesame");
  expect(redactor.command(["--api-key", "sesame"])).toEqual(["--api-key", "sesame"]);
  expect(redactor.error(error, false)).toBe(error);
});
