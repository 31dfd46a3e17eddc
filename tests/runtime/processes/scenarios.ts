import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Program } from "./programs.ts";
import { INIT, isAlive, session } from "./session.ts";

/** Gives the program of a backend, with arguments. */
export type Backends = (source: "backends/scripted" | "backends/raw", ...args: string[]) => Program;

/** The folder of all outputs of a backend; each of its processes has one in it. */
const folderOf = (path: string) => dirname(dirname(path));

/** What must hold between two real processes. Each ends with nothing left behind. */
export const scenarios: Record<string, (backends: Backends) => Promise<void>> = {
  async "a session from init to shutdown"(backends) {
    const { backend, run, message, complete, kinds } = session(backends("backends/scripted"));
    const { session_id } = await backend.request(INIT);
    assert.equal(backend.sessionId, session_id);
    await run({ do: "echo", text: "hello €😀\u2028" });
    await complete("hello €😀\u2028");
    assert.deepEqual(await backend.request({ type: "ping" }), { type: "pong" });
    assert.deepEqual(await backend.request({ type: "cancel" }), { type: "session_ended", reason: "cancelled" });
    await message("session_ended");
    const { status, stderr } = await backend.shutdown();
    assert.deepEqual([status.code, status.signal, stderr], [0, null, ""]);
    assert.deepEqual(kinds(), ["ended"]);
    await assert.rejects(backend.send({ type: "ping" }), { name: "ConnectionClosedError" });
  },

  async "an init of another version"(backends) {
    const { backend } = session(backends("backends/scripted"));
    await assert.rejects(backend.request({ ...INIT, version: 999 }), {
      name: "BackendError",
      code: "PROTOCOL_MISMATCH",
      recoverable: false,
      message: /version 999 .* version 1/u,
    });
    await backend.shutdown();
  },

  async "text in pieces that cut characters"(backends) {
    const { backend, run, complete, messages } = session(backends("backends/scripted"));
    await backend.request(INIT);
    const text = '😀€"\\\n'.repeat(2_000);
    for (const pieces of [1, 7, 3_333, text.length]) {
      messages.length = 0;
      await run({ do: "deltas", text, pieces });
      await complete(text);
      const deltas = messages.flatMap((message) => (message.type === "assistant_text_delta" ? [message.content] : []));
      assert.equal(deltas.join(""), text);
      assert.ok(deltas.length <= 40, `${deltas.length} deltas`);
    }
    await backend.shutdown();
  },

  async "writes to stdout that are none of the protocol's"(backends) {
    const { backend, run, complete, stderr, kinds } = session(backends("backends/scripted"));
    await backend.request(INIT);
    await run({ do: "noise" });
    await complete("quiet");
    await backend.shutdown();
    for (const text of [
      ...["console.log { a: 1 }", "console.info", "(index)", "process.stdout.write", "process.stdout.end"],
      ...["fs.writeSync", "fs.writeFileSync", "fs.appendFileSync", "fs.writeFile"],
    ]) {
      assert.ok(stderr().includes(text), text);
    }
    assert.deepEqual(kinds(), ["ended"]);
  },

  async "a handler that throws"(backends) {
    const { backend, run, complete, message, stderr } = session(backends("backends/scripted"));
    await backend.request(INIT);
    await run({ do: "fail" });
    const error = await message("error");
    assert.deepEqual([error.code, error.recoverable], ["SDK_ERROR", true]);
    assert.match(error.message, /user_message failed: the handler fails/u);
    await run({ do: "fail oddly" });
    await run({ do: "echo", text: "alive" });
    await complete("alive");
    await backend.shutdown();
    assert.match(stderr(), /the handler of user_message failed: Error: the handler fails/u);
    assert.match(stderr(), /the handler of user_message failed: something that can't be shown as text/u);
  },

  async "an exception that nobody catches"(backends) {
    for (const way of ["throw", "reject"] as const) {
      const { backend, run, event, message, stderr } = session(backends("backends/scripted"), { restart: false });
      await backend.request(INIT);
      await run({ do: "burst", count: 40, size: 50_000, wait: false });
      await run({ do: way });
      const error = await message("error");
      assert.deepEqual([error.code, error.recoverable], ["SDK_ERROR", false]);
      assert.match(error.message, /nobody catches me/u);
      const { status } = await event("gave up");
      assert.equal(status.code, 1);
      assert.match(stderr(), /nobody catches me/u);
    }
  },

  async "ping while handlers are busy"(backends) {
    const { backend, run, message } = session(backends("backends/scripted"));
    await backend.request(INIT);
    for (let i = 0; i < 100; i++) await run({ do: "never" });
    await backend.request({ type: "ping" });
    await backend.request({ type: "cancel" });
    await message("session_ended");
    const { status } = await backend.shutdown();
    assert.equal(status.code, 0);
  },

  async "400 messages of 64 KB each way at once"(backends) {
    const { backend, run, until, messages } = session(backends("backends/scripted"));
    await backend.request(INIT);
    const text = "x".repeat(64 * 1024);
    const sent = (async () => {
      for (let i = 0; i < 400; i++) await run({ do: "later", milliseconds: 5, text: `${i} ${text}` });
    })();
    await run({ do: "burst", count: 400, size: 64 * 1024, wait: true });
    const ping = backend.request({ type: "ping" });
    const cancel = backend.request({ type: "cancel" });
    await Promise.all([sent, ping, cancel]);
    await until("800 messages", () => messages.length >= 802);
    const contents = messages.flatMap((message) =>
      message.type === "assistant_message_complete" ? [message.content] : [],
    );
    for (const isPadded of [true, false]) {
      const numbers = contents.filter((content) => (content.length === 64 * 1024) === isPadded).map(Number.parseFloat);
      assert.deepEqual(numbers.length, 400);
      if (isPadded)
        assert.deepEqual(
          numbers,
          [...numbers].sort((a, b) => a - b),
        );
    }
    await backend.shutdown();
  },

  async "handlers that ask questions, with the pipe full"(backends) {
    const { backend, run, complete, until, messages } = session(backends("backends/scripted", "idle"));
    let asked = 0;
    // All handlers of the backend wait: for a while it has nothing to do, and does not even read.
    let allWait: () => void = () => {};
    const pause = new Promise<void>((resolve) => {
      allWait = () => setTimeout(resolve, 500);
    });
    backend.answer("room_query", async ({ target }) => {
      asked += 1;
      if (asked === 100) allWait();
      await pause;
      return { description: target ?? "" };
    });
    await backend.request(INIT);
    const text = "x".repeat(60 * 1024);
    for (let i = 0; i < 300; i++) await run({ do: "ask", count: 1, ...{ text } });
    await until("300 answers", () => messages.length >= 301);
    await run({ do: "ask", count: 3 });
    await complete("0,1,2");
    assert.equal(asked, 303);
    await backend.shutdown();
  },

  async "a large tool output"(backends) {
    const { backend, run, message, until, messages } = session(backends("backends/scripted"));
    await backend.request(INIT);
    await run({ do: "output", size: 600_000 });
    const { output } = await message("tool_end");
    const { path, bytes, preview } = (output as { spilled: { path: string; bytes: number; preview: string } }).spilled;
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(statSync(path.replace(/[^/]*$/u, "")).mode & 0o777, 0o700);
    const contents = readFileSync(path, "utf8");
    assert.deepEqual(JSON.parse(contents), { text: "é".repeat(600_000) });
    assert.equal(bytes, Buffer.byteLength(contents));
    assert.ok(contents.startsWith(preview.slice(0, -1)));
    await backend.request({ type: "cancel" });
    await backend.request({ type: "ping" });
    assert.ok(!existsSync(path));
    await run({ do: "output", size: 600_000 });
    await until("two outputs", () => messages.filter(({ type }) => type === "tool_end").length === 2);
    await backend.shutdown();
    assert.ok(!existsSync(path));
  },

  async "tool outputs of a backend that is killed can be read until the frontend ends it for good"(backends) {
    const { backend, run, event, until, messages } = session(backends("backends/scripted"));
    await backend.request(INIT);
    const paths: string[] = [];
    for (const life of [1, 2]) {
      await run({ do: "output", size: 600_000 });
      await until(`output ${life}`, () => messages.filter(({ type }) => type === "tool_end").length === life);
      const { output } = messages.findLast((one) => one.type === "tool_end") as { output: unknown };
      paths.push((output as { spilled: { path: string } }).spilled.path);
      if (life === 2) break;
      process.kill(backend.pid as number, "SIGKILL");
      await event("restarted");
    }
    assert.deepEqual(paths.map(existsSync), [true, true]);
    await backend.shutdown();
    assert.ok(!existsSync(folderOf(paths[0] as string)));
  },

  async "tool outputs of a backend that does not start again can be read until the frontend is done with it"(backends) {
    for (const way of ["throw", "exit", "kill"] as const) {
      const { backend, run, message, event } = session(backends("backends/scripted"), { restart: false });
      await backend.request(INIT);
      await run({ do: "output", size: 600_000 });
      const { output } = await message("tool_end");
      const { path } = (output as { spilled: { path: string } }).spilled;
      if (way === "kill") process.kill(backend.pid as number, "SIGKILL");
      else await run(way === "exit" ? { do: "exit", count: 0, size: 0 } : { do: "throw" });
      await event("gave up");
      assert.ok(existsSync(path), way);
      await backend.shutdown();
      assert.ok(!existsSync(folderOf(path)), way);
    }
  },

  async "killed in the middle of a line, of a request, of a tool"(backends) {
    const { backend, run, event, message, until, messages, events } = session(backends("backends/scripted"), {
      monitor: true,
    });
    // What the user says first is not said again to the session that is resumed.
    const { session_id } = await backend.request({ ...INIT, initial_prompt: JSON.stringify({ do: "tool" }) });
    const { input } = await message("tool_start");
    void run({ do: "burst", count: 100, size: 60_000, wait: true });
    const pending = backend.request({ type: "ping" }).then(
      () => backend.request({ ...INIT }),
      (error: unknown) => error,
    );
    await message("assistant_message_complete");
    const killed = Date.now();
    process.kill(backend.pid as number, "SIGKILL");
    await pending.catch(() => {});
    const { status } = await event("restarting");
    assert.ok(Date.now() - killed < 1_500, `${Date.now() - killed} ms`);
    assert.equal(status.signal, "SIGKILL");
    await event("restarted");
    await until("the resumed session", () => messages.filter(({ type }) => type === "session_started").length >= 2);
    assert.deepEqual(
      messages.findLast(({ type }) => type === "session_started"),
      { type: "session_started", session_id },
    );
    assert.ok(!isAlive(input.pid as number), "the tool has ended with its backend");
    // The order was kept across the restart, and the monitor is awake.
    await backend.send({ type: "room_query_response", request_id: "nobody", description: "" });
    await event("out of order");
    assert.deepEqual(
      events.flatMap((one) => (one.kind === "out of order" ? [one.finding.reason] : [])),
      ['expected the request_id of an open room_query, got "nobody"'],
    );
    const numbers = messages.flatMap((one) =>
      one.type === "assistant_message_complete" ? [Number.parseInt(one.content, 10)] : [],
    );
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index),
    );
    assert.ok(
      events.every(({ kind }) => kind !== "refusal") ||
        events.some((one) => one.kind === "refusal" && one.error.code === "TRUNCATED"),
    );
    await backend.shutdown();
    assert.equal(messages.filter(({ type }) => type === "tool_start").length, 1);
  },

  async "a backend that dies while a grandchild holds its pipes"(backends) {
    const { backend, event, message } = session(backends("backends/raw", "grandchild"), { restart: false });
    const start = Date.now();
    const answered = backend.request(INIT);
    assert.deepEqual(await answered, { type: "session_started", session_id: "s1" });
    await message("session_started");
    const failed = backend.request({ type: "cancel" });
    await assert.rejects(failed, { name: "RequestError", reason: "closed", message: /status 3; stderr: last words/u });
    assert.ok(Date.now() - start < 5_000);
    const { status, stderr } = await event("gave up");
    assert.deepEqual([status.code, stderr], [3, "last words"]);
  },

  async "a backend that fills stderr before it answers"(backends) {
    const { backend } = session(backends("backends/raw", "stderr"), { restart: false });
    assert.deepEqual(await backend.request(INIT), { type: "session_started", session_id: "s1" });
    await backend.kill();
  },

  async "noise on stdout"(backends) {
    const { backend, events, message } = session(backends("backends/raw", "noise"), { restart: false });
    await message("session_started");
    const codes = events.flatMap((event) => (event.kind === "refusal" ? [event.error.code] : []));
    assert.deepEqual(codes, [
      "INVALID_JSON",
      "INVALID_MESSAGE",
      "INVALID_JSON",
      "NOT_AN_OBJECT",
      "NOT_AN_OBJECT",
      "NOT_AN_OBJECT",
      "INVALID_UTF8",
    ]);
    await backend.kill();
  },

  async "16 MB without a line end"(backends) {
    const before = process.memoryUsage().rss;
    const { backend, events, message } = session(backends("backends/raw", "endless"), { restart: false });
    await message("session_started");
    const refusals = events.flatMap((event) => (event.kind === "refusal" ? [[event.error.code, event.line]] : []));
    assert.deepEqual(refusals, [["TOO_LARGE", 1]]);
    assert.ok(process.memoryUsage().rss - before < 150 << 20);
    await backend.kill();
  },

  async "requests of two lives of a backend"(backends) {
    const { backend, run, event, until, messages, events } = session(backends("backends/scripted"));
    const ids: string[] = [];
    let answer = true;
    backend.on("room_query", ({ request_id }, connection) => {
      ids.push(request_id);
      if (answer) void connection.send({ type: "room_query_response", request_id, description: "here" });
    });
    await backend.request(INIT);
    for (let i = 0; i < 3; i++) await run({ do: "ask", count: 5 });
    await until(
      "three answers",
      () => messages.filter(({ type }) => type === "assistant_message_complete").length === 3,
    );
    answer = false;
    await run({ do: "ask", count: 5 });
    await backend.request({ type: "ping" });
    process.kill(backend.pid as number, "SIGKILL");
    await event("restarted");
    await until("the new session", () => messages.filter(({ type }) => type === "session_started").length === 2);
    answer = true;
    // The late answer to a question of the first life does not count for one of the second.
    await backend.send({ type: "room_query_response", request_id: ids.at(-1) as string, description: "late" });
    await run({ do: "ask", count: 5 });
    await until("an answer", () => messages.filter(({ type }) => type === "assistant_message_complete").length === 4);
    assert.deepEqual(messages.at(-1), { type: "assistant_message_complete", content: "here,here,here,here,here" });
    assert.equal(new Set(ids).size, ids.length);
    await backend.shutdown();
    const stderr = events.flatMap((one) => (one.kind === "stderr" ? [one.line] : [])).join();
    assert.match(stderr, /ignored the answer to request .*: there was no such request/u);
  },

  async "a backend that ends at once, again and again"(backends) {
    const { backend, kinds, event } = session(backends("backends/raw", "loop"));
    const init = backend.request(INIT);
    await init;
    const { status } = await event("gave up");
    assert.equal(status.code, 1);
    const pairs = Array.from({ length: 5 }, () => ["restarting", "restarted"]).flat();
    assert.deepEqual(kinds(), [...pairs, "gave up"]);
    await assert.rejects(backend.send({ type: "ping" }), { name: "ConnectionClosedError", message: /status 1/u });
    assert.equal((await backend.ended).status.code, 1);
  },

  async "a backend that can't be started"() {
    const programs = [
      [["/nonexistent/backend"], /ENOENT/u],
      [[`${process.execPath}/backend`], /ENOTDIR/u],
      [[process.execPath, "x".repeat(1 << 20)], /E2BIG/u],
      [[process.execPath], /there is no folder \/nonexistent to start/u, "/nonexistent"],
    ] as const;
    const started = programs.map(([program, expected, cwd]) => ({
      ...session(program, { heartbeat: { interval: 20, timeout: 60 }, ...(cwd === undefined ? {} : { cwd }) }),
      expected,
    }));
    for (const { backend, kinds, expected } of started) {
      await assert.rejects(backend.request(INIT));
      const { status } = await backend.ended;
      assert.match(String(status.error), expected);
      assert.deepEqual(
        kinds().filter((kind) => kind !== "unwritten"),
        ["gave up"],
      );
    }
    // Nobody waits for a sign of life of what never lived.
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const { kinds } of started) assert.ok(!kinds().includes("hung"));
  },

  async "durations that no timer of the runtime takes"(backends) {
    const { backend, run, complete, kinds } = session(backends("backends/scripted"), {
      requestTimeout: Number.POSITIVE_INFINITY,
      heartbeat: { interval: 1e12, timeout: Number.POSITIVE_INFINITY },
    });
    await backend.request(INIT);
    await run({ do: "echo", text: "alive" });
    await complete("alive");
    await backend.request({ type: "ping" }, { timeout: 2 ** 31 });
    await backend.shutdown();
    assert.deepEqual(kinds(), ["ended"]);
  },

  async "10,000 requests at the end of a backend"(backends) {
    const { backend } = session(backends("backends/scripted"), { restart: false });
    await backend.request(INIT);
    const requests = Array.from({ length: 10_000 }, () => backend.request({ type: "cancel" }));
    const settled = Promise.allSettled(requests);
    await backend.kill();
    const reasons = (await settled).map((one) => one.status === "rejected" && one.reason.reason);
    assert.deepEqual([...new Set(reasons)], ["closed"]);
  },

  async "an init while the backend starts again"(backends) {
    const { backend, event, messages, until } = session(backends("backends/scripted"));
    const { session_id } = await backend.request(INIT);
    process.kill(backend.pid as number, "SIGKILL");
    await event("restarting");
    assert.notEqual((await backend.request(INIT)).session_id, session_id);
    await backend.request({ type: "ping" });
    await until("two sessions", () => messages.length >= 2);
    assert.equal(messages.filter(({ type }) => type === "session_started").length, 2);
    await backend.shutdown();
  },

  async "an observer that throws"(backends) {
    const thrown: unknown[] = [];
    process.on("uncaughtException", (error) => thrown.push(error.message));
    let restarted: (() => void) | undefined;
    const again = new Promise<void>((resolve) => {
      restarted = resolve;
    });
    const { backend } = session(backends("backends/raw", "half"), {
      onEvent({ kind }) {
        if (kind === "restarted") restarted?.();
        throw new Error(`observed ${kind}`);
      },
    });
    void backend.request(INIT).catch(() => {});
    await again;
    await backend.kill();
    assert.ok(
      ["restarting", "restarted", "ended"].every((kind) => thrown.includes(`observed ${kind}`)),
      `${thrown}`,
    );
  },

  async "a backend that was gone before it was written to"(backends) {
    const { backend, message, event } = session(backends("backends/raw", "gone"), { restart: false });
    assert.equal((await message("session_started")).session_id, "s1");
    await event("gave up");
    await assert.rejects(backend.send({ type: "user_message", content: "x".repeat(90_000) }), {
      name: "ConnectionClosedError",
    });
  },

  async "a backend that closes stdout but lives on"(backends) {
    const { backend, event, message } = session(backends("backends/raw", "mute"), { restart: false });
    await message("session_started");
    const { pid } = backend;
    const { status } = await event("gave up");
    assert.equal(status.signal, "SIGKILL");
    assert.ok(!isAlive(pid));
  },

  async "a line that was cut by the end"(backends) {
    const { backend, events, event } = session(backends("backends/raw", "half"), { restart: false });
    await backend.request(INIT);
    const { status } = await event("gave up");
    assert.equal(status.signal, "SIGKILL");
    assert.ok(events.some((one) => one.kind === "refusal" && one.error.code === "TRUNCATED"));
  },

  async "a backend that hangs"(backends) {
    const { backend, event } = session(backends("backends/raw", "deaf"), {
      restart: false,
      heartbeat: { interval: 100, timeout: 300 },
    });
    await event("hung");
    const { status } = await event("gave up");
    assert.equal(status.signal, "SIGKILL");
    assert.ok(!isAlive(backend.pid));
  },

  async "a reader that never reads: sending waits, memory is bounded, the end comes"(backends) {
    const { backend } = session(backends("backends/raw", "deaf"), { restart: false });
    const content = "x".repeat(90_000);
    let accepted = 0;
    const sending = (async () => {
      for (;;) {
        await backend.send({ type: "user_message", content });
        accepted += 1;
      }
    })().catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.ok(accepted <= 110, `${accepted} were accepted`);
    await backend.kill();
    assert.equal(((await sending) as Error).name, "ConnectionClosedError");
  },

  async "a backend that ignores shutdown is killed after 5 seconds"(backends) {
    const { backend, message } = session(backends("backends/raw", "stubborn"));
    await message("session_started");
    const { pid } = backend;
    const start = Date.now();
    const { status } = await backend.shutdown();
    assert.equal(status.signal, "SIGKILL");
    assert.ok(Math.abs(Date.now() - start - 5_000) < 1_000);
    assert.ok(!isAlive(pid));
  },
};
