import { ProtocolError } from "../../generated/validators.js";
import { REDACTED, type RedactedStream, Redactor } from "./redactor.ts";

/** Whose line it is; undefined where both ends are in one log and the line itself has to tell. */
type From = "frontend" | "backend" | undefined;

/**
 * What may be shown or written down of a conversation: its lines, what is said beside, and what is wrong with them,
 * without secrets unless they are to be revealed. One for each conversation, since a secret may come again anywhere.
 *
 * ```ts
 * const redactor = new LogRedactor({ reveal: false });
 * const shown = redactor.line("frontend", content);
 * if (outcome.kind === "refusal") show(shown, redactor.error(outcome.error, shown !== content));
 * ```
 */
export class LogRedactor {
  readonly #reveal: boolean;
  readonly #redactor = new Redactor();
  readonly #streams: Readonly<Record<"frontend" | "backend" | "mixed", RedactedStream>> = {
    frontend: this.#redactor.stream(),
    backend: this.#redactor.stream(),
    // Where both ends are in one log, the rest of a broken line is what comes next.
    mixed: this.#redactor.stream(),
  };

  constructor({ reveal }: { readonly reveal: boolean }) {
    this.#reveal = reveal;
  }

  /** A line of the wire, in the order of its log: the same object if it holds no secret, else text. */
  line<Content extends string | Uint8Array | undefined>(from: From, content: Content): Content | string | Uint8Array {
    return this.#reveal || content === undefined ? content : this.#streams[from ?? "mixed"].line(content);
  }

  /** What people read, such as a line of stderr or a reason that quotes what was said. */
  text(content: string): string;
  text(content: string | Uint8Array): string | Uint8Array;
  text(content: string | Uint8Array): string | Uint8Array {
    return this.#reveal ? content : this.#redactor.text(content);
  }

  /** An error of a line. Its reason quotes what was found: where the line has secrets, that may be a part of one. */
  error(error: ProtocolError, hasSecrets: boolean): ProtocolError {
    const { code, path, reason } = error;
    if (!hasSecrets) return error;
    return new ProtocolError(
      code,
      this.text(path),
      reason.replace(/, got (string|number|bigint) .*$/su, `, got $1 ${REDACTED}`),
    );
  }

  /** The words of a command, of which one names a secret, as `--api-key=sesame` and `--api-key sesame` do. */
  command(words: readonly string[]): string[] {
    if (this.#reveal) return [...words];
    return words.map((word, index) => {
      const isValue = this.#redactor.names(words[index - 1] ?? "") && !word.startsWith("-");
      return isValue ? REDACTED : this.text(word);
    });
  }
}
