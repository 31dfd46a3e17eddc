import { ProtocolError } from "../../generated/validators.js";

/**
 * A reason quotes the value that was found: where the line has secrets, that may be one, or hold one, or be a part of
 * one.
 */
export function withoutValue({ code, path, reason }: ProtocolError): ProtocolError {
  return new ProtocolError(code, path, reason.replace(/, got (string|number|bigint) .*$/su, ", got $1 [redacted]"));
}
