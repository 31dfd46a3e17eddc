import type { BackendMessage, FrontendMessage } from "../messages/index.ts";
import type { Side } from "../session/session.ts";
import { correlationOf } from "./correlation.ts";
import { memberOf } from "./match.ts";

/**
 * What the names of a script stand for in the conversation that is played: captured fields, and the IDs by which
 * messages belong together, which each end chooses for itself.
 */
export class Names {
  readonly #captured = new Map<string, string>();
  /** The ID in the conversation, by that in the script. */
  readonly #ids = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The message of a step as it is sent. An ID that was used before gets a number, so that none is used twice. */
  toSend<Message extends FrontendMessage | BackendMessage>(side: Side, message: Message): Message {
    const filled = this.#fill(message) as Message;
    const correlation = correlationOf(side, message.type);
    const id = correlation === undefined ? undefined : memberOf(filled, correlation.field);
    if (correlation === undefined || typeof id !== "string") return filled;
    if (correlation.opens) {
      const uses = (this.#uses.get(id) ?? 0) + 1;
      this.#uses.set(id, uses);
      this.#ids.set(id, uses === 1 ? id : `${id}-${uses}`);
    }
    return { ...filled, [correlation.field]: this.#ids.get(id) ?? id };
  }

  /** Whether a message that has come can be that of a step, as far as its ID tells. */
  fits(side: Side, expected: object & { readonly type: string }, message: object): boolean {
    const correlation = correlationOf(side, expected.type);
    if (correlation === undefined || correlation.opens) return true;
    const id = memberOf(expected, correlation.field);
    const wanted = typeof id === "string" ? this.#ids.get(id) : undefined;
    return wanted === undefined || wanted === memberOf(message, correlation.field);
  }

  /** Takes in a message that has come for that of a step. */
  learn(side: Side, expected: object & { readonly type: string }, message: object): void {
    const correlation = correlationOf(side, expected.type);
    if (correlation === undefined) return;
    const [id, real] = [memberOf(expected, correlation.field), memberOf(message, correlation.field)];
    if (typeof id === "string" && typeof real === "string") this.#ids.set(id, real);
  }

  capture(fields: Readonly<Record<string, string>>, message: object): void {
    for (const [name, field] of Object.entries(fields)) {
      const value = memberOf(message, field);
      if (value !== undefined) this.#captured.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
  }

  #fill(value: unknown): unknown {
    if (typeof value === "string") {
      return value.replace(/\$\{([A-Za-z_][\w-]*)(?::-([^}]*))?\}/gu, (whole, name, fallback) => {
        return this.#captured.get(name) ?? fallback ?? whole;
      });
    }
    if (Array.isArray(value)) return value.map((item) => this.#fill(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#fill(inner)]));
  }
}
