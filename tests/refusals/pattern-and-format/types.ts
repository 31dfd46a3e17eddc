/** @pattern (?=x) */
type Looked = string;

/** @root */
export interface Message {
  type: "a";
  looked: Looked;
  /** @pattern a\b */
  bounded: string;
  /**
   * Of any form.
   *
   * @format hostname
   */
  host: string;
  /** @uniqueItems */
  lists: string[][];
  /** @format uuid @pattern [ */
  id: string;
  /** Reported with the others. */
  call: () => void;
}
