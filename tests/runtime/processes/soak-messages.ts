import type { BackendMessage, FrontendMessage } from "../../../src/messages/index.ts";

/** The n-th message of a realistic mix: four of five are small. */
export function backendMessage(index: number): BackendMessage {
  const text = `${index} ${"€x".repeat(index % 20)}`;
  switch (index % 25) {
    case 0:
      return {
        type: "tool_start",
        id: `${index}`,
        tool: "Read",
        input: { path: `/project/${index}`, lines: [1, index] },
      };
    case 1:
      return { type: "tool_end", id: `${index}`, output: { text: "x".repeat(index % 3_000) }, success: true };
    case 2:
      return { type: "error", code: "SDK_ERROR", message: text, recoverable: true };
    case 3:
      return { type: "subagent_message", id: `${index}`, content: text };
    default:
      return { type: "assistant_text_delta", content: text };
  }
}

export function frontendMessage(index: number): FrontendMessage {
  if (index % 7 === 0) return { type: "mode_change", mode: index % 2 === 0 ? "auto" : "plan" };
  if (index % 50 === 1) return { type: "user_message", content: `${index} ${"x".repeat(index % 5_000)}` };
  return { type: "user_message", content: `${index} €` };
}

/** The place of a message in its row, if it carries one. */
export function indexOf(message: BackendMessage | FrontendMessage): number | undefined {
  if ("id" in message) return Number(message.id);
  const text = "content" in message ? message.content : message.type === "error" ? message.message : undefined;
  return text === undefined ? undefined : Number.parseInt(text, 10);
}
