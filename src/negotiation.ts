import type { Received } from "./codec/message-reader.ts";
import { errorMessage, shorten } from "./error-message.ts";
import { type ErrorMessage, type FrontendMessage, type KnownErrorCode, PROTOCOL_VERSION } from "./messages/index.ts";

/** The versions of the protocol that a backend speaks, both ends included. */
export interface VersionRange {
  readonly min: number;
  readonly max: number;
}

/** What a backend does with a line: handle the message, or answer with an error. */
export type Verdict =
  | { readonly kind: "accept"; readonly message: FrontendMessage }
  | { readonly kind: "reply"; readonly error: ErrorMessage };

/**
 * Judges from the backend's side what may be handled and what is answered with an error: the first message is `init`
 * with a version that the backend speaks; before it only `ping` and `shutdown` work; refused lines and unknown types
 * are PARSE_ERROR at any time.
 *
 * ```ts
 * const negotiation = new Negotiation();
 * const verdict = negotiation.judge(received);
 * if (verdict.kind === "reply") send(verdict.error);
 * else handle(verdict.message);
 * ```
 */
export class Negotiation {
  readonly #versions: VersionRange;
  #version: number | undefined;

  /** @throws {RangeError} if the versions are no range of positive integers */
  constructor(versions: VersionRange = { min: PROTOCOL_VERSION, max: PROTOCOL_VERSION }) {
    const { min, max } = versions;
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || min < 1 || max < min) {
      throw new RangeError(`the versions must be a range of positive integers, not ${min} to ${max}`);
    }
    this.#versions = versions;
  }

  /** The version that both sides speak; undefined before a good `init`. */
  get version(): number | undefined {
    return this.#version;
  }

  judge({ outcome, content }: Pick<Received<FrontendMessage>, "outcome" | "content">): Verdict {
    if (outcome.kind === "unknown") {
      return reply("PARSE_ERROR", `Cannot handle a message of the unknown type ${quote(outcome.type)}`);
    }
    if (outcome.kind === "refusal") {
      // A fault of the type itself leaves open whether the line is an init at all.
      const mayBeInit = outcome.error.code === "INVALID_MESSAGE" && outcome.error.path !== "/type";
      const version = mayBeInit && content !== undefined ? readVersion(content) : undefined;
      if (version !== undefined && !this.#speaks(version)) return this.#mismatch(version);
      return reply("PARSE_ERROR", outcome.error.message);
    }
    const { message } = outcome;
    if (message.type === "init") {
      if (!this.#speaks(message.version)) return this.#mismatch(message.version);
      if (this.#version !== undefined && message.version !== this.#version) return this.#changed(message.version);
      this.#version = message.version;
    } else if (this.#version === undefined && message.type !== "ping" && message.type !== "shutdown") {
      return reply("NOT_AUTHENTICATED", `Cannot handle ${message.type} before a good init`);
    }
    return { kind: "accept", message };
  }

  #speaks(version: number): boolean {
    return version >= this.#versions.min && version <= this.#versions.max;
  }

  #mismatch(version: number): Verdict {
    const { min, max } = this.#versions;
    const ours = min === max ? `version ${min}` : `versions ${min} to ${max}`;
    return reply(
      "PROTOCOL_MISMATCH",
      `The frontend speaks version ${version} of the protocol, the backend speaks ${ours}`,
    );
  }

  #changed(version: number): Verdict {
    return reply(
      "PROTOCOL_MISMATCH",
      `The frontend now speaks version ${version} of the protocol, this connection began with version ${this.#version}`,
    );
  }
}

function reply(code: KnownErrorCode, text: string): Verdict {
  return { kind: "reply", error: errorMessage(code, text) };
}

function quote(type: string): string {
  return JSON.stringify(shorten(type, 100));
}

/** The version of a refused `init`, if it can be read as an integer. */
function readVersion(content: string | Uint8Array): number | undefined {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "init") return undefined;
  return "version" in value && Number.isSafeInteger(value.version) ? Number(value.version) : undefined;
}
