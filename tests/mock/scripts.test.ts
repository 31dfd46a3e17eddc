import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backend, frontend } from "../../src/codec/codec.ts";
import { ConversationMonitor } from "../../src/conversation/conversation-monitor.ts";
import { formatScript, loadScript, parseScript, ScriptError } from "../../src/mock/load-script.ts";
import { matches } from "../../src/mock/match.ts";
import { spellOut } from "../../src/mock/say.ts";
import { FLOWS, SCRIPT_NAMES } from "../../src/mock/scripts/index.ts";
import { formatEntry, formatHeader } from "../../src/session/write-session.ts";
import { runMain } from "../cli/run-main.ts";
import { ROOT } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const HEADER = '{"ipc-protocol-script":1,"about":"a test"}';

/** What is wrong with a script of these lines after the header. */
function faultOf(...lines: string[]): string {
  try {
    parseScript([HEADER, ...lines].join("\n"), "my.ndjson");
  } catch (error) {
    if (error instanceof ScriptError) return error.message;
    throw error;
  }
  return "nothing";
}

describe("the scripts that are shipped", () => {
  test.each(SCRIPT_NAMES)("%s is right, and is the same as a file", async (name) => {
    const script = await loadScript(name);
    expect(parseScript(formatScript(script), name)).toEqual(script);
    const { written } = await runMain("mock", "--print", name);
    expect(written).toBe(formatScript(script));
  });

  test("the flows are those of the reference", () => {
    const files = readdirSync(join(ROOT, "schema/flows"));
    expect(files.toSorted()).toEqual(FLOWS.map((name) => `${name}.ndjson`).toSorted());
  });

  test.each(["new-session", "tool-execution", "room-query"])("%s keeps the order of a conversation", async (name) => {
    const monitor = new ConversationMonitor();
    for (const step of spellOut(await loadScript(name)).steps) {
      if ("message" in step) expect(monitor.observe(step.from, step.message)).toEqual([]);
    }
    expect(monitor.open()).toEqual([]);
  });

  test("the demo has every message of the backend but its answers to the frontend's own", async () => {
    const { steps } = spellOut(await loadScript("demo"));
    const types = new Set(
      steps.flatMap((step) => ("message" in step && step.from === "backend" ? [step.message.type] : [])),
    );
    expect([...types].toSorted()).toEqual(
      [
        "assistant_message_complete",
        "assistant_text_delta",
        "auth_status",
        "compaction_occurred",
        "error",
        "room_action",
        "room_query",
        "session_ended",
        "session_started",
        "subagent_end",
        "subagent_message",
        "subagent_spawn",
        "tool_end",
        "tool_start",
      ].toSorted(),
    );
  });
});

describe("a script that is wrong is told with its line", () => {
  test.each([
    [
      ['{"from":"backend","message":{"type":"pong"}}', "{nonsense"],
      "my.ndjson:3: expected a step as JSON on one line: ",
    ],
    [
      ['{"send":1}'],
      "my.ndjson:2: expected a step with one of message, say, wait, label, whenever, goto, choose, fault",
    ],
    [["", "// a comment", "7"], "my.ndjson:4: expected an object, got 7"],
    [
      ['{"from":"backand","message":{"type":"pong"}}'],
      'my.ndjson:2: from: expected frontend or backend, got "backand"',
    ],
    [
      ['{"from":"backend","message":{"type":"tool_strat"}}'],
      "my.ndjson:2: tool_strat is no message of the backend; did you mean tool_start?",
    ],
    [
      ['{"from":"backend","message":{"type":"ping"}}'],
      "my.ndjson:2: ping is no message of the backend, but of the other side",
    ],
    [
      ['{"from":"backend","message":{"type":"auth_status","authenticated":"yes"}}'],
      "my.ndjson:2: message/authenticated: expected ",
    ],
    [
      ['{"from":"backend","message":{"type":"pong"},"afer":3}'],
      "my.ndjson:2: afer is no member of a message step; did you mean after?",
    ],
    [
      ['{"from":"backend","message":{"type":"pong"},"after":"3"}'],
      'my.ndjson:2: after: expected milliseconds, got "3"',
    ],
    [
      ['{"from":"frontend","message":{"type":"ping"},"where":{"a":{"$matches":"("}}}'],
      "my.ndjson:2: where.a.$matches: Invalid regular expression",
    ],
    [
      ['{"from":"frontend","message":{"type":"ping"},"where":{"a":{"$is":1}}}'],
      "my.ndjson:2: where.a.$is: expected $matches, $present or the name of a field",
    ],
    [
      ['{"from":"frontend","message":{"type":"ping"},"capture":{"a":1}}'],
      "my.ndjson:2: capture: expected names with fields",
    ],
    [['{"label":"a"}', '{"label":"b"}', '{"label":"a"}'], "my.ndjson:4: the label a is there twice"],
    [['{"label":"turn"}', '{"goto":"trun"}'], "my.ndjson:3: there is no label trun; did you mean turn?"],
    [
      ['{"label":"a"}', '{"choose":[{"from":"frontend","type":"cancel","goto":"a"}]}'],
      "my.ndjson:3: expected cancel of the frontend as the step after the label a",
    ],
    [['{"choose":[]}'], "my.ndjson:2: choose: expected a list of choices"],
    [
      ['{"choose":[{"from":"frontend","type":"cancle","goto":"a"}]}'],
      "my.ndjson:2: cancle is no message of the frontend; did you mean cancel?",
    ],
    [
      ['{"whenever":{"from":"frontend","type":"cancel","were":{}},"goto":"a"}'],
      "my.ndjson:2: whenever: were is no member",
    ],
    [['{"fault":"crsh"}'], "my.ndjson:2: fault: expected crash or hang or noise or slow or truncated"],
    [
      ['{"wait":-1}', '{"say":""}'],
      'my.ndjson:2: wait: expected milliseconds, got -1\nmy.ndjson:3: say: expected a text, got ""',
    ],
  ])("%j", (lines, message) => {
    expect(faultOf(...lines)).toContain(message);
  });

  test("its header, too", () => {
    const wanted = 'my.ndjson:1: expected {"ipc-protocol-script":1,"about":"what it plays"} as the first line';
    expect(() => parseScript('{"label":"a"}', "my.ndjson")).toThrow(wanted);
    expect(() => parseScript("", "my.ndjson")).toThrow(wanted);
    expect(() => parseScript('{"ipc-protocol-script":2}', "my.ndjson")).toThrow("update ipc-protocol");
  });

  test("every other value is refused or read, and nothing else happens", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void faultOf(JSON.stringify(value))));
    const member = fc.constantFrom(
      "from",
      "message",
      "where",
      "goto",
      "choose",
      "whenever",
      "fault",
      "label",
      "say",
      "capture",
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("frontend", "a", { type: "ping" }, [{ from: "frontend", type: "ping" }]),
    );
    fc.assert(
      fc.property(
        fc.dictionary(member, value, { maxKeys: 4 }),
        (step) => void faultOf(JSON.stringify(step), '{"label":"a"}'),
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["dmeo", "there is no script dmeo, and no such file; did you mean demo?"],
    [
      "/nowhere/script.ndjson",
      "there is no script /nowhere/script.ndjson, and no such file\nscripts that are there: demo, ",
    ],
  ])("%s is not there", async (name, message) => {
    const { status, complaints } = await runMain("mock", "backend", "--script", name);
    expect(status).toBe(1);
    expect(complaints).toContain(message);
  });
});

test("a module is a script, and is told what is wrong with it", async () => {
  const folder = join(temporaryFolder(), "scripts");
  mkdirSync(folder);
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const good = write("good.mjs", 'export default { about: "x", steps: [{ say: "hello" }] };');
  expect(await loadScript(good)).toEqual({ about: "x", steps: [{ say: "hello" }] });
  await expect(
    loadScript(write("bad.mjs", "export default { steps: [{ say: 'a' }, { goto: 'b' }] };")),
  ).rejects.toThrow("bad.mjs: step 2: there is no label b");
  await expect(loadScript(write("none.mjs", "export const steps = [];"))).rejects.toThrow(
    "expected an object with steps as its default export",
  );
  await expect(loadScript(write("broken.mjs", "export default {"))).rejects.toThrow("cannot load the script");
});

test("a recorded session is a script: its messages with their times, without heartbeats and refused lines", () => {
  const line = (at: number, from: "frontend" | "backend" | "stderr", content: string) =>
    formatEntry({ kind: "line", at, from, content, ended: true, cut: false });
  const session = [
    formatHeader({
      package: "1.0.0",
      protocolVersion: 1,
      started: "2026-12-01T12:00:00.000Z",
      command: ["bun", "b.ts"],
      secrets: "redacted",
    }),
    formatEntry({ kind: "started", at: 0, pid: 1 }),
    line(10, "frontend", '{"type":"init","version":1,"working_dir":"/"}'),
    line(11, "frontend", '{"type":"ping"}'),
    line(12, "backend", '{"type":"pong"}'),
    line(20, "stderr", "hello"),
    line(30, "backend", "nonsense"),
    line(110, "backend", '{"type":"session_started","session_id":"s","extra":1}'),
    line(90_000, "frontend", '{"type":"cancel"}'),
  ];
  expect(parseScript(session.join(""), "session.ndjson")).toEqual({
    about: "a recorded session of bun b.ts",
    steps: [
      { from: "frontend", message: { type: "init", version: 1, working_dir: "/" } },
      { from: "backend", message: expect.objectContaining({ type: "session_started", session_id: "s" }), after: 100 },
      { from: "frontend", message: { type: "cancel" }, after: 10_000 },
    ],
  });
});

test("a recorded session without a message is no script", () => {
  const header = { package: "1.0.0", protocolVersion: 1, started: "", command: [], secrets: "kept" } as const;
  expect(() => parseScript(formatHeader(header), "s.ndjson")).toThrow(
    "s.ndjson: the recorded session has no message to play",
  );
});

test("what a message is asked for", () => {
  const message = { type: "room_action", action: { type: "create_note", title: "Buy milk" }, list: [1, { a: 2 }] };
  for (const where of [
    {},
    { type: "room_action" },
    { action: { type: "create_note" } },
    { action: { title: { $matches: "MILK$" } } },
    { color: { $present: false }, action: { $present: true } },
    { list: [1, { a: 2 }] },
  ]) {
    expect(matches(message, where), JSON.stringify(where)).toBe(true);
  }
  for (const where of [
    { type: "pong" },
    { action: { type: "clear_room" } },
    { action: { title: { $matches: "^milk" } } },
    { list: { $matches: "1" } },
    { action: { $present: false } },
    { list: [1] },
    { constructor: { $present: true } },
    { type: { a: 1 } },
  ]) {
    expect(matches(message, where), JSON.stringify(where)).toBe(false);
  }
});

test("each message of a shipped script can be sent", async () => {
  for (const name of SCRIPT_NAMES) {
    for (const step of spellOut(await loadScript(name)).steps) {
      if (!("message" in step)) continue;
      const line = step.from === "frontend" ? frontend.encode(step.message) : backend.encode(step.message);
      expect(JSON.parse(line).type).toBe(step.message.type);
    }
  }
});
