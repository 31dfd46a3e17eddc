import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PROTOCOL_VERSION } from "../../src/messages/index.ts";
import { SCRIPT_NAMES } from "../../src/mock/scripts/index.ts";
import type { BackendEvent } from "../../src/spawn/events.ts";
import { type Backend, type SpawnBackendOptions, spawnBackend } from "../../src/spawn/spawn-backend.ts";
import { runMain } from "../cli/run-main.ts";
import { binary, ROOT, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const PROGRAM = join(ROOT, "bin/ipc-protocol.js");
/** Bun starts far sooner than Node with a loader for TypeScript. */
const BUN = binary("bun");
const INIT = { type: "init", version: PROTOCOL_VERSION, working_dir: "/" } as const;

/** Plays the frontend of a script to the mock that plays its backend. */
function playBoth(script: string, ...options: string[]) {
  const other = [BUN, PROGRAM, "mock", "backend", "--script", script, "--fast"];
  return runMain(
    "mock",
    "frontend",
    "--script",
    script,
    "--fast",
    "--timeout",
    "20",
    "--json",
    ...options,
    "--",
    ...other,
  );
}

/** The types of the messages that were shown, with the side of each. */
function typesIn(written: string): string[] {
  return written
    .split("\n")
    .filter((line) => line !== "")
    .map((line): { from: string; message: { type: string } } => JSON.parse(line))
    .map(({ from, message }) => `${from} ${message.type}`);
}

/** A script in a file. */
function scriptFile(...steps: object[]): string {
  const file = join(temporaryFolder(), "script.ndjson");
  writeFileSync(file, [{ "ipc-protocol-script": 1 }, ...steps].map((step) => `${JSON.stringify(step)}\n`).join(""));
  return file;
}

/** A real frontend with the mock as its backend. */
function spawnMock(
  args: readonly string[],
  options: SpawnBackendOptions = {},
): { backend: Backend; events: BackendEvent[] } {
  const events: BackendEvent[] = [];
  const backend = spawnBackend(BUN, [PROGRAM, "mock", "backend", "--fast", ...args], {
    ...options,
    onEvent: (event) => events.push(event),
  });
  onTestFinished(async () => void (await backend.kill()));
  return { backend, events };
}

test.each(SCRIPT_NAMES)("both ends play %s to each other", async (name) => {
  const { status, written, complaints } = await playBoth(name);
  expect({
    status,
    complaints: complaints.replace(/^ipc-protocol mock: (?:crash, as asked for|the backend is killed.*)\n/gmu, ""),
  }).toEqual({
    status: 0,
    complaints: "",
  });
  const types = typesIn(written);
  expect(types[0]).toBe("frontend init");
  expect(types.at(-1)).toBe("frontend shutdown");
  if (name === "demo") expect(types.filter((type) => type === "frontend user_message")).toHaveLength(7);
  if (name === "crash-recovery") {
    expect(types.filter((type) => type === "frontend init")).toHaveLength(2);
    expect(written).toContain('"resume_session_id":"abc123"');
    expect(types).toContain("backend tool_end");
  }
});

test("the example backend plays a session with the mock; what it says otherwise is no matter", async () => {
  const command = [BUN, join(ROOT, "examples/backend.ts")];
  const { status, written } = await runMain("mock", "frontend", "--script", "new-session", "--fast", "--", ...command);
  expect(status).toBe(0);
  expect(written).toContain('→ user_message "content":"hello"\n');
  expect(written).toContain('← assistant_message_complete "content":"You said: hello"\n');
});

test("a backend that leaves the script is told, and how", async () => {
  const tool = scriptFile(
    { from: "frontend", message: INIT },
    { from: "backend", message: { type: "session_started", session_id: "s" } },
    { from: "frontend", message: { type: "user_message", content: "hello" } },
    { from: "backend", message: { type: "tool_start", id: "t", tool: "Read", input: {} }, where: { tool: "Read" } },
  );
  const mock = [BUN, PROGRAM, "mock", "backend", "--fast"];
  const late = await runMain("mock", "frontend", "--script", tool, "--timeout", "1.5", "--", ...mock);
  expect(late.status).toBe(1);
  expect(late.complaints).toContain(
    'the script waits for tool_start with {"tool":"Read"}, and the backend has not sent it for 1.5 s',
  );
  const crashed = await runMain(
    "mock",
    "frontend",
    "--script",
    tool,
    "--",
    ...mock,
    "--fault",
    "crash@session_started",
  );
  expect(crashed.status).toBe(1);
  expect(crashed.complaints).toContain("the backend exited with status 70 while the script waits for tool_start");
  const none = await runMain("mock", "frontend", "--", "/nowhere/backend");
  expect(none.status).toBe(1);
  expect(none.complaints).toContain("the backend could not be started: there is no program /nowhere/backend (ENOENT)");
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: they stand for what is captured
const [CAPTURED_SESSION, CAPTURED_ROOM] = ["${folder}:${nothing:-x}", "${room}"];

test("IDs and captured fields stand for those of the other end", async () => {
  const script = scriptFile(
    { from: "frontend", message: INIT, capture: { folder: "working_dir" } },
    { from: "backend", message: { type: "session_started", session_id: CAPTURED_SESSION } },
    { from: "backend", message: { type: "room_query", request_id: "q", query: "describe" } },
    {
      from: "frontend",
      message: { type: "room_query_response", request_id: "q", description: "" },
      capture: { room: "description" },
    },
    { from: "backend", message: { type: "session_ended", reason: "success" } },
    { label: "again" },
    { from: "backend", message: { type: "room_query", request_id: "q", query: "examine", target: CAPTURED_ROOM } },
    { from: "frontend", message: { type: "room_query_response", request_id: "q", description: "" } },
    { goto: "again", times: 1 },
    { say: "two words" },
  );
  const { backend } = spawnMock(["--script", script]);
  const asked: unknown[] = [];
  backend.answer("room_query", (query) => {
    asked.push(query.query === "examine" ? [query.request_id, query.target] : [query.request_id]);
    return { description: `room ${asked.length}` };
  });
  const said = new Promise((resolve) => backend.on("assistant_message_complete", ({ content }) => resolve(content)));
  const { session_id } = await backend.request({ ...INIT, working_dir: "/project" });
  expect(session_id).toBe("/project:x");
  expect(await said).toBe("two words");
  expect(asked).toEqual([["q"], ["q-2", "room 1"], ["q-3", "room 1"]]);
  expect((await backend.shutdown()).status.code).toBe(0);
});

test("a cancel is heard in the middle of an answer, and what is said meanwhile is answered after it", async () => {
  const { backend, events } = spawnMock([]);
  const reasons: string[] = [];
  const ended = new Promise<void>((resolve) =>
    backend.on("session_ended", ({ reason }) => {
      reasons.push(reason);
      if (reasons.length === 3) resolve();
    }),
  );
  await backend.request(INIT);
  backend.answer("room_query", async () => {
    await backend.send({ type: "user_message", content: "compact" });
    await backend.send({ type: "cancel" });
    return { description: "a room" };
  });
  await backend.send({ type: "user_message", content: "look" });
  await backend.send({ type: "user_message", content: "hello" });
  await ended;
  expect(reasons.toSorted()).toEqual(["cancelled", "success", "success"]);
  expect(events.filter(({ kind }) => kind === "refusal")).toEqual([]);
});

test("crash: the frontend starts another backend, which goes on with the session and is well", async () => {
  const { backend, events } = spawnMock(["--fault", "crash@assistant_text_delta:2"]);
  const restarted = new Promise<void>((resolve) => {
    backend.on("session_started", () => {
      if (events.some(({ kind }) => kind === "restarted")) resolve();
    });
  });
  await backend.request(INIT);
  await backend.send({ type: "user_message", content: "hello" });
  await restarted;
  expect(events.find(({ kind }) => kind === "restarting")).toMatchObject({ status: { code: 70 } });
  const complete = new Promise<void>((resolve) => backend.on("assistant_message_complete", () => resolve()));
  await backend.send({ type: "user_message", content: "hello again" });
  await complete;
});

test("hang: the frontend finds that nothing answers", async () => {
  const { backend, events } = spawnMock(["--fault", "hang@session_started"], {
    heartbeat: { interval: 200, timeout: 1_500 },
    restart: false,
  });
  // A frontend that takes no messages stops reading, and then nothing counts as hung.
  backend.on("auth_status", () => {});
  await backend.request(INIT);
  await backend.ended;
  expect(events.map(({ kind }) => kind)).toContain("hung");
});

test("noise: lines that are no messages come between those that are", async () => {
  const { backend, events } = spawnMock(["--fault", "noise@session_started"]);
  const complete = new Promise<void>((resolve) => backend.on("assistant_message_complete", () => resolve()));
  await backend.request(INIT);
  await backend.send({ type: "user_message", content: "hello" });
  await complete;
  const codes = events.flatMap((event) => (event.kind === "refusal" ? [event.error.code] : []));
  expect(new Set(codes)).toEqual(new Set(["INVALID_JSON", "INVALID_MESSAGE", "NOT_AN_OBJECT", "INVALID_UTF8"]));
});

test("slow: a message comes a few bytes at a time, and whole", async () => {
  const { backend } = spawnMock(["--script", "new-session", "--fault", "slow@session_started"]);
  await backend.request(INIT);
  const before = performance.now();
  const complete = new Promise<string>((resolve) =>
    backend.on("assistant_message_complete", ({ content }) => resolve(content)),
  );
  await backend.send({ type: "user_message", content: "hello" });
  expect(await complete).toBe("Hello! How can I help?");
  expect(performance.now() - before).toBeGreaterThan(300);
});

test("truncated: a message breaks off, and the stream ends", async () => {
  const { backend, events } = spawnMock(["--fault", "truncated@session_started"], { restart: false });
  await expect(backend.request(INIT)).rejects.toThrow("the backend exited with status 0");
  expect(events.flatMap((event) => (event.kind === "refusal" ? [event.error.code] : []))).toEqual(["TRUNCATED"]);
});

test("mismatch: the versions do not fit", async () => {
  const { backend } = spawnMock(["--fault", "mismatch"]);
  await expect(backend.request(INIT)).rejects.toMatchObject({
    name: "BackendError",
    code: "PROTOCOL_MISMATCH",
    recoverable: false,
  });
});

test.each([
  ["crash", 0],
  ["truncated@user_message", 0],
  ["noise@init", 0],
  ["mismatch", 0],
])("frontend with %s: the example backend bears it", async (fault, status) => {
  const command = [BUN, join(ROOT, "examples/backend.ts")];
  const result = await runMain(
    "mock",
    "frontend",
    "--script",
    "new-session",
    "--fast",
    "--fault",
    fault,
    "--",
    ...command,
  );
  expect(result.status, result.complaints).toBe(status);
  const says = {
    crash: "the backend exited with status 0 after its frontend was gone",
    "truncated@user_message": "the backend exited with status 0 after its frontend was gone",
    "noise@init": '"code":"PARSE_ERROR"',
    mismatch: '"code":"PROTOCOL_MISMATCH"',
  }[fault];
  expect(result.complaints + result.written).toContain(says);
});

test("secrets and controls are not shown", async () => {
  const script = scriptFile(
    { from: "frontend", message: { ...INIT, api_key: "sk-sesame-open-1" } },
    { from: "backend", message: { type: "session_started", session_id: "\u009b31m\u202e\u001b[2J" } },
  );
  const { status, written } = await playBoth(script).then(async (json) => {
    expect(json.written).not.toContain("sesame");
    const other = [BUN, PROGRAM, "mock", "backend", "--script", script];
    return runMain("mock", "frontend", "--script", script, "--", ...other);
  });
  expect(status).toBe(0);
  expect(written).toContain("[redacted]");
  expect(written).not.toMatch(/sesame|\u202e|(?!\n)\p{Cc}/u);
});

test("a frontend that goes at once leaves nothing behind, in Node and in Bun", async () => {
  const input = '{"type":"init","version":1,"working_dir":"/"}\n{"type":"ping"}\n{"type":"shutdown"}\n';
  for (const runtime of ["node", BUN]) {
    const { status, stdout, stderr } = await run(runtime, [PROGRAM, "mock", "backend", "--fast"], { input });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain('{"type":"pong"}\n');
  }
});

test.each([
  [[], "mock needs the end to play: backend or frontend"],
  [["bakcend"], "unknown end bakcend; did you mean backend?"],
  [["backend", "x"], "unexpected argument x"],
  [["frontend", "node", "b.js"], "unexpected argument node; the command goes after --"],
  [["frontend"], "mock frontend needs the command of the backend after --"],
  [["backend", "--", "node"], "mock backend takes no command"],
  [
    ["backend", "--fault", "crsh"],
    "--fault takes crash, hang, noise, slow, truncated, mismatch, not crsh; did you mean crash?",
  ],
  [
    ["backend", "--fault", "crash@tool_strat"],
    "there is no point tool_strat in the script for --fault crash@tool_strat; did you mean tool_start?",
  ],
  [["backend", "--fault", "mismatch@turn"], "--fault mismatch is there from the start"],
  [["backend", "--speed", "0"], "--speed takes a number above 0, not 0"],
])("refuses %j", async (args, message) => {
  const { status, complaints } = await runMain("mock", ...args);
  expect(status).toBe(2);
  expect(complaints).toContain(message);
});
