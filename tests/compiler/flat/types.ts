/** @root */
export type Line = Command | Answer;
type Command = { cmd: "start" } | { cmd: "stop"; now?: boolean };
type Answer = { cmd: "started" } | { cmd: "stopped" };
/** Also a line, by itself. @root */
export interface Hello {
  greeting: string;
}
