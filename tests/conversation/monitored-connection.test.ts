import { expect, it } from "vitest";
import { memoryPair } from "../../src/connection/memory-pair.ts";
import { formatReport, type Report } from "../../src/connection/report.ts";
import { ConversationMonitor } from "../../src/conversation/conversation-monitor.ts";

const INIT = { type: "init", version: 1, working_dir: "/project" } as const;

function monitoredPair(monitor: boolean) {
  const reports: { frontend: string[]; backend: string[] } = { frontend: [], backend: [] };
  const into = (list: string[]) => (report: Report) => {
    if (report.kind === "out of order") list.push(formatReport(report));
  };
  const pair = memoryPair({
    frontend: { monitor, onReport: into(reports.frontend) },
    backend: { monitor, joinDeltas: true, onReport: into(reports.backend) },
  });
  return { ...pair, reports };
}

it("reports at both ends what is out of order, and refuses nothing", async () => {
  const { frontend, backend, reports } = monitoredPair(true);
  backend.on("init", () => backend.send({ type: "session_started", session_id: "s1" }));
  const told = new Promise((resolve) => frontend.on("tool_start", resolve));
  await backend.send({ type: "tool_start", id: "t1", tool: "Read", input: {} });
  await told;
  await frontend.request(INIT);
  const ended = new Promise((resolve) => frontend.on("tool_end", resolve));
  await backend.send({ type: "tool_end", id: "t2", output: null, success: true });
  await ended;
  const expected = [
    "tool_start from the backend is out of order: expected session_started before tool_start, got none",
    'tool_end from the backend is out of order: expected the id of an open tool_start, got "t2"',
  ];
  expect(reports).toEqual({ frontend: expected, backend: expected });
});

it("has nothing to report of a good conversation with questions, joined deltas and the connection's own messages", async () => {
  const { frontend, backend, reports } = monitoredPair(true);
  backend.on("init", () => backend.send({ type: "session_started", session_id: "s1" }));
  backend.on("user_message", async ({ content }) => {
    const { description } = await backend.request({ type: "room_query", query: "describe" });
    for (const text of [content, " ", description]) void backend.send({ type: "assistant_text_delta", content: text });
    await backend.send({ type: "assistant_message_complete", content: `${content} ${description}` });
  });
  backend.on("cancel", () => backend.send({ type: "session_ended", reason: "cancelled" }));
  frontend.answer("room_query", () => ({ description: "a room" }));
  await frontend.request({ type: "ping" });
  await frontend.request(INIT);
  const complete = new Promise((resolve) => frontend.on("assistant_message_complete", resolve));
  await frontend.send({ type: "user_message", content: "hello" });
  expect(await complete).toMatchObject({ content: "hello a room" });
  await frontend.request({ type: "cancel" });
  await frontend.send({ type: "shutdown" });
  await backend.closed;
  expect(reports).toEqual({ frontend: [], backend: [] });
});

it("monitors nothing unless it is asked to, and takes the caller's monitor", async () => {
  const { frontend, backend, reports } = monitoredPair(false);
  const told = new Promise((resolve) => frontend.on("tool_start", resolve));
  await backend.send({ type: "tool_start", id: "t1", tool: "Read", input: {} });
  await told;
  expect(reports).toEqual({ frontend: [], backend: [] });

  const monitor = new ConversationMonitor();
  const own = memoryPair({ backend: { monitor } });
  await own.frontend.send(INIT);
  await new Promise((resolve) => own.backend.on("init", resolve));
  expect(monitor.open()).toEqual([{ kind: "request", from: "frontend", type: "init", at: 1 }]);
});
