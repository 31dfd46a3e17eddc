/** Ends early *&#47; and also: ``` unclosed fence, [`Nope`], "quoted", back\slash.
 *
 * second paragraph, with  two spaces and {@link Message} and @ signs: a@b.c
 */
export interface Odd {
  type: "odd";
  /** first line
   * /* nested open
   * //! inner doc
   * trailing backslash \ */
  a: string;
  /** @deprecated use `b` instead */
  old?: string;
  /** @deprecated */
  older?: string;
  /**
   * Since then.
   * @since 1.1.0
   * @example
   * ```ts
   * x
   * ```
   * @see {@link Odd}
   */
  newer?: string;
  /** Привет, 世界 🎉   zero​width */
  unicode: string;
}

/** @root */
export type Message = Odd | /** Inline. */ { type: "plain" };
