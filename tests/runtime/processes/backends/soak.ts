/** Sends as many mixed messages as it is told, checks the order of those that come, and says how many there were. */
import type { BackendConnection } from "../../../../src/connection/backend-connection.ts";
import { serveStdio } from "../../../../src/node.ts";
import { backendMessage, indexOf } from "../soak-messages.ts";

let count = 0;
let next = 0;
const memory: number[] = [];

serveStdio({
  joinDeltas: false,
  on: {
    init: async ({ resume_session_id }, backend) => {
      await backend.send({ type: "session_started", session_id: resume_session_id ?? "soak" });
    },
    user_message: (message, backend) => {
      if (message.attachments === undefined && message.content.startsWith("count ")) {
        count = Number(message.content.slice(6));
        void sendAll(backend);
        return undefined;
      }
      return check(indexOf(message), backend);
    },
    mode_change: (message, backend) => check(indexOf(message), backend),
    cancel: () => {},
  },
});

async function sendAll(backend: BackendConnection): Promise<void> {
  for (let index = 0; index < count; index++) await backend.send(backendMessage(index));
}

function check(index: number | undefined, backend: BackendConnection): Promise<void> | undefined {
  if (index !== undefined && index !== next) throw new Error(`message ${index} came in place of ${next}`);
  next += 1;
  if (next % Math.ceil(count / 10) === 0) memory.push(process.memoryUsage().rss);
  return next === count
    ? backend.send({ type: "assistant_message_complete", content: `all ${next} ${memory.join(" ")}` })
    : undefined;
}
