import type { Code } from "../../generated/validators.js";
import { isObject, objectOf } from "../json-text.ts";
import {
  type RecordedRefusal,
  SESSION_KEY,
  SESSION_VERSION,
  type SessionEntry,
  type SessionHeader,
  type SessionLine,
} from "./session.ts";

/** A session file, or a line of it, is not what it should be. */
export class SessionError extends Error {
  override readonly name = "SessionError";
  readonly code = "SESSION";
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws {SessionError} if it is no header, or that of a later version of the format */
export function parseHeader(text: string | undefined): SessionHeader {
  const fields = text === undefined ? undefined : objectOf(text);
  const version = fields?.[SESSION_KEY];
  if (fields === undefined || typeof version !== "number") {
    throw new SessionError(
      `cannot read the session: its first line should begin with {"${SESSION_KEY}":${SESSION_VERSION}; \`ipc-protocol record\` writes such files`,
    );
  }
  if (version > SESSION_VERSION) {
    throw new SessionError(
      `cannot read the session: it has version ${version} of the format, and this package knows ${SESSION_VERSION}; update ipc-protocol`,
    );
  }
  const { package: by, protocolVersion, started, command, secrets } = fields;
  return {
    package: typeof by === "string" ? by : "unknown",
    protocolVersion: typeof protocolVersion === "number" ? protocolVersion : 0,
    started: typeof started === "string" ? started : new Date(0).toISOString(),
    command: Array.isArray(command) ? command.filter((item) => typeof item === "string") : [],
    secrets: secrets === "kept" ? "kept" : "redacted",
  };
}

/**
 * What a line after the header says; undefined for events that are not known.
 *
 * @throws {SessionError} with the reason, if it is broken
 */
export function parseEntry(text: string): SessionEntry | undefined {
  const fields = objectOf(text);
  if (fields === undefined) throw new SessionError("it is no JSON object");
  const { at, event } = fields;
  if (typeof at !== "number" || !Number.isFinite(at) || at < 0)
    throw new SessionError(`"at" should be a time in milliseconds`);
  return event === undefined ? parseLine(at, fields) : parseEvent(at, event, fields);
}

function parseLine(at: number, fields: Fields): SessionLine {
  const { from, line, base64, bytes, cut, unterminated, refused } = fields;
  if (from !== "frontend" && from !== "backend" && from !== "stderr") {
    throw new SessionError(`it has neither an "event" nor a "from" of "frontend", "backend" or "stderr"`);
  }
  const content = typeof line === "string" ? line : typeof base64 === "string" ? bytesOf(base64) : undefined;
  if (content === undefined) throw new SessionError(`"line" or "base64" should be a string`);
  const common = { kind: "line", at, from, content, ended: unterminated !== true, cut: cut === true } as const;
  const refusal = parseRefusal(refused);
  return {
    ...common,
    ...(typeof bytes === "number" ? { bytes } : {}),
    ...(refusal === undefined ? {} : { refused: refusal }),
  };
}

/** Typed so that no code can be missing. */
const CODES: Readonly<Record<Code, true>> = {
  TOO_LARGE: true,
  INVALID_UTF8: true,
  TOO_DEEP: true,
  INVALID_JSON: true,
  TRUNCATED: true,
  NOT_AN_OBJECT: true,
  INVALID_MESSAGE: true,
  UNKNOWN_TYPE: true,
};

function parseRefusal(refused: unknown): RecordedRefusal | undefined {
  if (!isObject(refused)) return undefined;
  const { code, path, reason } = refused;
  if (!isCode(code) || typeof path !== "string" || typeof reason !== "string") return undefined;
  return { code, path, reason };
}

function isCode(code: unknown): code is Code {
  return typeof code === "string" && Object.hasOwn(CODES, code);
}

function parseEvent(at: number, event: unknown, { pid, of, signal, status }: Fields): SessionEntry | undefined {
  switch (event) {
    case "started":
      if (typeof pid === "number") return { kind: event, at, pid };
      throw new SessionError(`"pid" should be a number`);
    case "end":
      if (of === "frontend" || of === "backend") return { kind: event, at, of };
      throw new SessionError(`"of" should be "frontend" or "backend"`);
    case "signal":
      if (typeof signal === "string") return { kind: event, at, signal };
      throw new SessionError(`"signal" should be a string`);
    case "exit":
      if (typeof status === "number") return { kind: event, at, status };
      if (typeof signal === "string") return { kind: event, at, signal };
      throw new SessionError(`"status" should be a number, or "signal" a string`);
    default:
      return undefined;
  }
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"));
}
