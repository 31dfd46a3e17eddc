import { ErrorCodeCatalogue } from "../generated/validators.js";
import type { ErrorMessage, KnownErrorCode } from "./messages/index.ts";

/** Bytes of text that leave room for the rest of the message in the limit of `error`, however they are escaped. */
const LONGEST_TEXT = 1_500;

/**
 * An `error` with a known code. Text that does not fit is cut between two
 * characters.
 *
 * @param recoverable what the catalogue says of the code, unless it is said here
 */
export function errorMessage(
  code: KnownErrorCode,
  text: string,
  recoverable: boolean = ErrorCodeCatalogue[code].recoverable,
): ErrorMessage {
  return { type: "error", code, message: shorten(text.toWellFormed(), LONGEST_TEXT), recoverable };
}

/** At most this many UTF-16 units of a text, cut between two characters and marked with `…` if something is missing. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length)}…`;
}
