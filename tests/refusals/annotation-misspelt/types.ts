/**
 * @root
 * @directon frontend-to-backend
 */
export interface Message {
  type: "a";
  /** @minimun 3 */
  count: number;
  /** @maxlength 3 */
  text: string;
}
