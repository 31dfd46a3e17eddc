import { describe, expect, it } from "vitest";
import type { BackendConnectionOptions } from "../../src/connection/backend-connection.ts";
import type { FrontendConnectionOptions } from "../../src/connection/frontend-connection.ts";
import { memoryPair } from "../../src/connection/memory-pair.ts";
import { memoryTransports } from "../../src/connection/memory-transport.ts";
import type { Report } from "../../src/connection/report.ts";
import type { BackendMessage, FrontendMessage } from "../../src/messages/index.ts";
import { ManualClock } from "./manual-clock.ts";

const INIT: FrontendMessage = { type: "init", version: 1, working_dir: "/project" };

function pair(options: { frontend?: FrontendConnectionOptions; backend?: BackendConnectionOptions } = {}) {
  const reports: Report[] = [];
  const onReport = (report: Report) => reports.push(report);
  const both = memoryPair({ frontend: { onReport, ...options.frontend }, backend: { onReport, ...options.backend } });
  both.backend.on("init", () => both.backend.send({ type: "session_started", session_id: "s1" }));
  return { ...both, reports };
}

/** The next messages of an iterable. */
async function take<T>(messages: AsyncIterable<T>, count: number): Promise<T[]> {
  const iterator = messages[Symbol.asyncIterator]();
  const taken: T[] = [];
  while (taken.length < count) {
    const { done, value } = await iterator.next();
    if (done === true) throw new Error(`the messages ended after ${taken.length}`);
    taken.push(value);
  }
  return taken;
}

describe("connection", () => {
  it("carries a session", async () => {
    const { frontend, backend } = pair();
    backend.on("user_message", async ({ content }) => {
      await backend.send({ type: "assistant_text_delta", content: content.toUpperCase() });
      await backend.send({ type: "assistant_message_complete", content: content.toUpperCase() });
    });
    expect(await frontend.request({ type: "init", version: 1, working_dir: "/" })).toMatchObject({ session_id: "s1" });
    expect(frontend.sessionId).toBe("s1");
    expect(backend.version).toBe(1);
    await frontend.send({ type: "user_message", content: "hello" });
    expect(await take(frontend, 3)).toMatchObject([
      { type: "session_started" },
      { type: "assistant_text_delta", content: "HELLO" },
      { type: "assistant_message_complete" },
    ]);
    await frontend.send({ type: "shutdown" });
    expect(await backend.closed).toBe("shutdown");
    expect(await frontend.closed).toBe("input ended");
  });

  it("gives the answer of a question its type, and answers from a handler's result", async () => {
    const { frontend, backend } = pair();
    frontend.answer("room_query", ({ query }) => ({ description: `a ${query}d room` }));
    frontend.answer("room_action", async ({ action }) => ({ success: action.type === "clear_room", message: "done" }));
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    const { description } = await backend.request({ type: "room_query", query: "describe" });
    const { success } = await backend.request({ type: "room_action", action: { type: "clear_room" } });
    expect([description, success]).toEqual(["a described room", true]);
    await expect(backend.request({ type: "room_query", query: "examine" } as never)).rejects.toMatchObject({
      code: "INVALID_MESSAGE",
      path: "/target",
    });
  });

  it("refuses a message before anything is written, and stays usable", async () => {
    const { frontend, backend } = pair();
    await frontend.send(INIT);
    for (const message of [
      { type: "tool_end", id: "1", output: Number.NaN, success: true },
      { type: "tool_end", id: "1", output: "x".repeat(1 << 20), success: true },
      { type: "error", code: "X", message: "\ud800", recoverable: true },
      { type: "nonsense" },
    ]) {
      await expect(backend.send(message as BackendMessage)).rejects.toHaveProperty("name", "ProtocolError");
    }
    await backend.send({ type: "auth_status", authenticated: true });
    expect((await take(frontend, 2)).map(({ type }) => type).sort()).toEqual(["auth_status", "session_started"]);
  });

  it("answers bad lines and versions with errors, and lives", async () => {
    const [ours, theirs] = memoryTransports();
    const { BackendConnection } = await import("../../src/connection/backend-connection.ts");
    const reports: Report[] = [];
    const backend = new BackendConnection(theirs, { onReport: (report) => reports.push(report) });
    backend.on("init", () => {});
    let received = "";
    const lines = new Promise<void>((resolve) => {
      ours.start({
        data: (chunk) => {
          received += Buffer.from(chunk).toString();
          if (received.includes("pong")) resolve();
        },
        end() {},
        broken() {},
      });
    });
    const text = [
      '{"type":"user_message","content":"too early"}',
      "noise",
      '{"type":"later"}',
      '{"type":"init","version":7}',
      '{"type":"init","version":1,"working_dir":"/"}',
      "[1]",
      '{"type":"ping"}',
    ];
    ours.write(`\ufeff${text.join("\r\n")}\n`, () => {});
    await lines;
    const answers = received
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ code, type }) => code ?? type)).toEqual([
      "NOT_AUTHENTICATED",
      "PARSE_ERROR",
      "PARSE_ERROR",
      "PROTOCOL_MISMATCH",
      "PARSE_ERROR",
      "pong",
    ]);
    expect(reports.map((report) => ("offset" in report ? [report.line, report.offset] : report.kind))).toEqual([
      [2, 50],
      "unknown type",
      [4, 75],
      [6, 151],
    ]);
  });

  it("asks nothing for which nobody waits any more", async () => {
    const { frontend, backend } = pair();
    const asked: string[] = [];
    frontend.on("room_query", ({ target }) => void asked.push(target ?? "describe"));
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    const question = { type: "room_query", query: "examine", target: "late" } as const;
    await expect(backend.request(question, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: "cancelled",
    });
    // The queue is full, so that the question waits for room until its time is over.
    const content = "x".repeat(60_000);
    for (let i = 0; i < 100; i++) void backend.send({ type: "assistant_message_complete", content });
    await expect(backend.request(question, { timeout: 0 })).rejects.toMatchObject({ reason: "timeout" });
    frontend.on("assistant_message_complete", () => {});
    await backend.request({ type: "room_query", query: "describe" }, { timeout: 1_000 }).catch(() => {});
    expect(asked).toEqual(["describe"]);
  });

  it("is content without a handler for what is the answer to a request", async () => {
    const { frontend, backend, reports } = pair();
    backend.on("cancel", (_, self) => self.send({ type: "session_ended", reason: "cancelled" }));
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    await frontend.request({ type: "cancel" });
    await frontend.request({ type: "ping" });
    expect(reports).toEqual([]);
  });

  it("rejects a tool output that can't be kept", async () => {
    const outputs = {
      put(): never {
        throw new Error("the disk is full");
      },
      clear() {},
    };
    const { frontend, backend } = pair({ backend: { outputs } });
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    const sent = backend.send({ type: "tool_end", id: "1", output: "x".repeat(1 << 20), success: true });
    await expect(sent).rejects.toThrow("the disk is full");
  });

  it("counts a handler once whose promise settles twice", async () => {
    const { frontend, backend } = pair();
    let running = 0;
    backend.on("user_message", ({ content }) => {
      if (content === "stay") running += 1;
      // biome-ignore lint/suspicious/noThenProperty: it is what is tested
      return content === "stay" ? new Promise(() => {}) : { then: (settle: () => void) => [settle(), settle()] };
    });
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    for (let i = 0; i < 50; i++) await frontend.send({ type: "user_message", content: "go" });
    for (let i = 0; i < 150; i++) await frontend.send({ type: "user_message", content: "stay" });
    await frontend.request({ type: "ping" });
    expect(running).toBe(100);
  });

  it("reports a handler that fails, tells the frontend, and lives", async () => {
    const { frontend, backend, reports } = pair();
    backend.on("user_message", ({ content }) => {
      if (content === "sync") throw new Error("broke at once");
      return Promise.reject(new Error("broke later"));
    });
    await frontend.send(INIT);
    await frontend.send({ type: "user_message", content: "sync" });
    await frontend.send({ type: "user_message", content: "async" });
    const errors = (await take(frontend, 3)).filter(({ type }) => type === "error");
    expect(errors).toMatchObject([
      { code: "SDK_ERROR", recoverable: true, message: "The handler of user_message failed: broke at once" },
      { code: "SDK_ERROR", recoverable: true, message: "The handler of user_message failed: broke later" },
    ]);
    expect(reports.filter(({ kind }) => kind === "handler failed")).toHaveLength(2);
    expect(await frontend.request({ type: "ping" })).toEqual({ type: "pong" });
  });

  it("reports late, repeated and unasked answers once each", async () => {
    const clock = new ManualClock();
    const { frontend, backend, reports } = pair({ backend: { requests: { clock } } });
    const ids: string[] = [];
    frontend.on("room_query", ({ request_id }) => void ids.push(request_id));
    frontend.on("session_started", () => {});
    await frontend.send(INIT);
    const answer = (request_id: string) => frontend.send({ type: "room_query_response", request_id, description: "" });
    const late = backend.request({ type: "room_query", query: "describe" });
    const good = backend.request({ type: "room_query", query: "describe" });
    await expect.poll(() => ids.length).toBe(2);
    await answer(ids[1] as string);
    await good;
    clock.pass(30_000);
    await expect(late).rejects.toMatchObject({ reason: "timeout" });
    for (const id of [...ids, "nobody", ...ids, "nobody"]) await answer(id);
    await frontend.request({ type: "ping" });
    expect(reports.map((report) => (report.kind === "stray answer" ? report.reason : report.kind))).toEqual([
      "late",
      "repeated",
      "unasked",
    ]);
  });

  it("takes no answer of another type, and says so once", async () => {
    const { frontend, backend, reports } = pair();
    frontend.on("room_query", ({ request_id }, self) => {
      for (let i = 0; i < 3; i++)
        void self.send({ type: "room_action_response", request_id, success: true, message: "" });
      void self.send({ type: "room_query_response", request_id, description: "right" });
    });
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    expect(await backend.request({ type: "room_query", query: "describe" })).toMatchObject({ description: "right" });
    expect(reports).toMatchObject([{ kind: "stray answer", reason: "of another type" }]);
  });

  it("lets any number of requests wait with one signal", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on("warning", note);
    const { frontend, backend } = pair();
    frontend.on("room_query", () => {});
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    const controller = new AbortController();
    const requests = Array.from({ length: 200 }, () =>
      backend.request({ type: "room_query", query: "describe" }, controller),
    );
    await frontend.request({ type: "ping" });
    controller.abort();
    for (const request of requests) await expect(request).rejects.toMatchObject({ reason: "cancelled" });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("keeps at most 100 messages in hand; ping, cancel and answers are not among them", async () => {
    const { frontend, backend } = pair();
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    let cancelled = 0;
    backend.on("user_message", async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
    });
    backend.on("cancel", () => void cancelled++);
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    for (let i = 0; i < 100; i++) await frontend.send({ type: "user_message", content: `${i}` });
    await frontend.send({ type: "cancel" });
    await frontend.request({ type: "ping" });
    expect([running, cancelled]).toEqual([100, 1]);
    const more = (async () => {
      for (let i = 0; i < 500; i++) await frontend.send({ type: "user_message", content: "x".repeat(50_000) });
    })();
    await expect.poll(() => running).toBe(100);
    while (release.length > 0) {
      release.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await more;
    await expect
      .poll(() => {
        release.splice(0).map((go) => go());
        return running;
      })
      .toBe(0);
    expect(most).toBe(100);
  });

  it("is not locked up by handlers that wait for answers behind a full queue", async () => {
    const { frontend, backend } = pair();
    frontend.answer("room_query", () => ({ description: "here" }));
    let answered = 0;
    backend.on("user_message", async () => {
      await backend.request({ type: "room_query", query: "describe" });
      answered += 1;
    });
    await frontend.send(INIT);
    for (let i = 0; i < 400; i++) await frontend.send({ type: "user_message", content: "x".repeat(64 * 1024) });
    await expect.poll(() => answered, { timeout: 10_000 }).toBe(400);
  });

  it("makes the sender wait when nobody reads, and close returns all the same", async () => {
    const [, theirs] = memoryTransports();
    const { BackendConnection } = await import("../../src/connection/backend-connection.ts");
    const reports: Report[] = [];
    const backend = new BackendConnection(theirs, { onReport: (report) => reports.push(report) });
    let accepted = 0;
    const content = "x".repeat(64 * 1024);
    const sending = (async () => {
      for (;;) {
        await backend.send({ type: "assistant_message_complete", content });
        accepted += 1;
      }
    })().catch((error: unknown) => error);
    await expect.poll(() => accepted).toBeGreaterThan(50);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(accepted).toBeLessThanOrEqual(102);
    await backend.close({ timeout: 50 });
    expect(await sending).toHaveProperty("name", "ConnectionClosedError");
    expect(reports).toMatchObject([{ kind: "unwritten" }]);
  });

  it("gives up waiting for room when a signal says so", async () => {
    const [, theirs] = memoryTransports();
    const { BackendConnection } = await import("../../src/connection/backend-connection.ts");
    const backend = new BackendConnection(theirs, { onReport() {} });
    for (let i = 0; i < 200; i++)
      void backend.send({ type: "assistant_message_complete", content: "x".repeat(64_000) });
    const controller = new AbortController();
    const waiting = backend
      .send({ type: "pong" })
      .then(() => backend.send({ type: "auth_status", authenticated: true }, controller));
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    backend.destroy();
  });

  it("joins deltas within a tick, never around another message, and splits long ones", async () => {
    const { frontend, backend } = pair({ backend: { joinDeltas: true } });
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    const delta = (content: string) => void backend.send({ type: "assistant_text_delta", content });
    for (const text of ["a", "b", "c\ud83d"]) delta(text);
    void backend.send({ type: "tool_start", id: "1", tool: "Read", input: {} });
    delta("\ude00d");
    delta("x".repeat(2_000));
    void backend.send({ type: "assistant_message_complete", content: "all" });
    const messages = await take(frontend, 7);
    const texts = messages.map((message) => (message.type === "assistant_text_delta" ? message.content : message.type));
    expect(texts.slice(0, 4)).toEqual(["session_started", "abc", "tool_start", texts[3]]);
    expect(texts.slice(3, 6).join("")).toBe(`😀d${"x".repeat(2_000)}`);
    expect(texts[6]).toBe("assistant_message_complete");
  });

  it("reports half a character that nobody completes, and sends the text that follows", async () => {
    const { frontend, backend, reports } = pair();
    await frontend.request({ type: "init", version: 1, working_dir: "/" });
    await backend.send({ type: "assistant_text_delta", content: "a\ud83d" });
    await backend.send({ type: "assistant_text_delta", content: "b" });
    await backend.send({ type: "assistant_text_delta", content: "c\ud83d" });
    await backend.send({ type: "assistant_message_complete", content: "abc" });
    expect((await take(frontend, 5)).slice(1)).toMatchObject([
      { content: "a" },
      { content: "b" },
      { content: "c" },
      {},
    ]);
    expect(reports).toEqual([{ kind: "half a character" }, { kind: "half a character" }]);
    await expect(backend.send({ type: "assistant_text_delta", content: "\ud83dx" })).rejects.toMatchObject({
      path: "/content",
    });
  });

  it("finds a hung backend and fails what waits", async () => {
    const clock = new ManualClock();
    const [ours] = memoryTransports();
    const { FrontendConnection } = await import("../../src/connection/frontend-connection.ts");
    let hung = 0;
    const frontend = new FrontendConnection(ours, { clock, requestTimeout: 60_000, onHung: () => void hung++ });
    clock.pass(10_999);
    expect(hung).toBe(0);
    clock.pass(1);
    expect(hung).toBe(1);
    const waiting = frontend.request({ type: "ping" });
    frontend.destroy();
    await expect(waiting).rejects.toMatchObject({ reason: "closed" });
    expect(clock.waiting).toBe(0);
  });

  it("says once for each type that nothing handles it", async () => {
    const { frontend, reports } = pair();
    await frontend.send(INIT);
    for (let i = 0; i < 300; i++) await frontend.send({ type: "mode_change", mode: "plan" });
    await frontend.send({ type: "cancel" });
    await expect.poll(() => reports).toEqual([{ kind: "no handler", type: "mode_change" }]);
  });
});
