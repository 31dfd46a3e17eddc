/**
 * @minProperties 1
 * @minimum 1
 * @root
 */
export interface Message {
  type: "a";
}
