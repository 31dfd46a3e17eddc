import { isObject } from "../json-text.ts";

/** Milliseconds between two messages. A flow has no times of its own. */
const PACE = 120;

/** The key of the header that tells a flow of the reference from any other lines of JSON. */
export const FLOW_KEY = "flow";

/** Where the flow goes on for a backend that was started again, and where it goes on with the next turn. */
const [BEGIN, RESUME, TURN] = ["begin", "resume", "turn"];

/**
 * The steps of a flow as the reference shows it, still to be checked: its messages, paced. Where the backend is started
 * again, it crashes; the next one is told by its `init`. Sessions are those of the other end, and where the flow ends
 * with an answer, the next question is answered in the same way.
 */
export function flowSteps(lines: readonly unknown[]): unknown[] {
  const steps: unknown[] = [];
  const restarts = lines.some((line) => isObject(line) && line.restarted === true);
  if (restarts) steps.push(chooseInit(), { label: BEGIN });
  let inTurn = false;
  for (const line of lines) {
    if (!isObject(line)) {
      steps.push(line);
    } else if (line.restarted === true) {
      steps.push({ wait: 2 * PACE }, { fault: "crash" }, { label: RESUME });
    } else if (isObject(line.message)) {
      if (!restarts && !inTurn && line.message.type === "user_message") {
        steps.push({ label: TURN });
        inTurn = true;
      }
      steps.push(messageStep(line.from, line.message));
    } else if (typeof line.note !== "string") {
      steps.push(line);
    }
  }
  if (inTurn) steps.push({ goto: TURN });
  return steps;
}

function chooseInit(): unknown {
  const init = { from: "frontend", type: "init" };
  return {
    choose: [
      { ...init, where: { resume_session_id: { $present: false } }, goto: BEGIN },
      { ...init, goto: RESUME },
    ],
  };
}

function messageStep(from: unknown, message: Readonly<Record<string, unknown>>): unknown {
  const step = { from, message, ...(message.type === "init" ? {} : { after: PACE }) };
  const named = (field: string) => ({
    ...step,
    message: { ...message, [field]: `\${session:-${message[field]}}` },
    capture: { session: field },
  });
  if (message.type === "session_started") return named("session_id");
  if (message.type === "init" && message.resume_session_id !== undefined) return named("resume_session_id");
  return step;
}
