import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PLAIN } from "../../src/cli/style.ts";
import { TextView } from "../../src/inspect/text-view.ts";
import type { SessionEntry } from "../../src/session/session.ts";
import { formatEntry, formatHeader } from "../../src/session/write-session.ts";
import { runMain } from "../cli/run-main.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function file(contents: string | Uint8Array, name = "log.ndjson"): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, contents);
  return path;
}

async function inspect(contents: string | Uint8Array, ...options: string[]): Promise<string> {
  const { written, complaints } = await runMain("inspect", file(contents), ...options);
  expect(complaints).toBe("");
  return written;
}

/** Without the summary. */
async function shown(contents: string | Uint8Array, ...options: string[]): Promise<string[]> {
  const written = await inspect(contents, ...options);
  return written
    .slice(0, written.search(/^summary:/mu))
    .split("\n")
    .slice(0, -1);
}

/** Compares with a file beside this one; UPDATE_GOLDEN=1 writes it first. */
function expectGolden(name: string, actual: string): void {
  const path = new URL(`golden/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(path, actual);
  expect(actual).toBe(readFileSync(path, "utf8"));
}

const GOLDEN = new URL("golden/", import.meta.url).pathname;

test.each(["mixed", "session"])("shows the log %s", async (name) => {
  const log = join(GOLDEN, `${name}.ndjson`);
  expectGolden(`${name}.txt`, (await runMain("inspect", log)).written);
  expectGolden(`${name}.json.txt`, (await runMain("inspect", "--json", log)).written);
});

test("two logs without times are put in an order that breaks no rule", async () => {
  const [frontend, backend] = [join(GOLDEN, "frontend.ndjson"), join(GOLDEN, "backend.ndjson")];
  const { written } = await runMain("inspect", "--frontend", frontend, "--backend", backend);
  expect(written).toContain("no problems");
  expectGolden("two-logs.txt", written);
});

function session(...entries: readonly SessionEntry[]): string {
  const started = "2026-12-01T12:00:00.000Z";
  return `${formatHeader({ package: "1.0.0", protocolVersion: 1, started, command: ["x"], secrets: "redacted" })}${entries.map(formatEntry).join("")}`;
}

function line(at: number, from: "frontend" | "backend", content: string): SessionEntry {
  return { kind: "line", at, from, content, ended: true, cut: false };
}

const TIMED = session(
  line(0, "frontend", '{"type":"init","version":1,"working_dir":"/"}'),
  line(500, "backend", '{"type":"session_started","session_id":"s1"}'),
  line(1000, "backend", '{"type":"tool_start","id":"t1","tool":"Read","input":{}}'),
  line(1100, "frontend", '{"type":"ping"}'),
  line(4000, "backend", '{"type":"tool_end","id":"t1","output":"a \\"quoted\\" text","success":true}'),
  line(4500, "backend", '{"type":"pong"}'),
  line(9000, "backend", '{"type":"nonsense"'),
);

test.each([
  [
    ["--type", "ping,pong"],
    ["ping", "pong"],
  ],
  [
    ["--type", "tool_*"],
    ["tool_start", "tool_end"],
  ],
  [
    ["--from", "frontend"],
    ["init", "ping"],
  ],
  [
    ["--id", "t1"],
    ["tool_start", "tool_end"],
  ],
  [
    ["--since", "1s", "--until", "4000ms"],
    ["tool_start", "ping", "tool_end"],
  ],
  [["--text", 'a "quoted"'], ["tool_end"]],
  [["--from", "backend", "--type", "*_*", "--since", "0:02"], ["tool_end"]],
  [["--problems"], ["refused"]],
])("filters with %j", async (options, wanted) => {
  const lines = await shown(TIMED, ...options);
  const types = lines.flatMap((text) => /[→←] (\w+)/u.exec(text)?.[1] ?? []);
  expect(types).toEqual(wanted);
});

test("the summary has the slowest answers, rates and what is owed, whatever is shown", async () => {
  const summary = await inspect(TIMED, "--type", "ping");
  expect(summary).toContain("summary: 6 messages");
  expect(summary).toContain("in 9.000 s, 1 shown");
  expect(summary).toMatch(
    /slowest answers\n +3\.40 s {2}ping: pong in line 7\n +3\.00 s {2}tool_start t1: tool_end in line 6\n/u,
  );
  expect(summary).toContain("1 line refused: INVALID_JSON 1");
});

test("--problems counts what is wrong alone, unless the summary is asked for", async () => {
  expect(await inspect(TIMED, "--problems")).toMatch(
    /summary: 6 messages, [\d.]+ K?B in 9\.000 s\n(?! +[→←])(?:.*\n)*? {2}1 line refused: INVALID_JSON 1\n/u,
  );
  expect(await inspect(TIMED, "--problems")).not.toContain("slowest answers");
  expect(await inspect(TIMED, "--problems", "--summary")).toContain("slowest answers");
});

test("--problems says with its exit status whether there are any", async () => {
  expect((await runMain("inspect", file(TIMED), "--problems")).status).toBe(1);
  expect((await runMain("inspect", file('{"type":"ping"}\n{"type":"pong"}\n'), "--problems")).status).toBe(0);
  expect((await runMain("inspect", file(TIMED))).status).toBe(0);
});

const secretLines = fc.constantFrom(
  (key: string) => JSON.stringify({ type: "init", version: 1, working_dir: "/", api_key: key }),
  (key: string) => JSON.stringify({ type: "init", version: "1", working_dir: "/", api_key: key }),
  (key: string) => JSON.stringify({ type: "inti", api_key: key }),
  (key: string) => `{"type":"init","working_dir":"/a"b","api_key":${JSON.stringify(key)}}`,
  (key: string) => JSON.stringify(JSON.stringify({ type: "init", api_key: key })),
  (key: string) => `[{"api_key":${JSON.stringify(key)}}]`,
);

test("no secret is shown, and nothing acts upon the terminal, whatever the lines are", async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom("\u001b", "\u009b", "\u202e", "\u2028", "\ud800"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
  });
  const hostile = text.map((content) => JSON.stringify({ type: "user_message", content, [content]: content }));
  const secret = text.map((inner) => `S3CRET-${inner}-S3CRET`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          hostile,
          text,
          fc.tuple(secretLines, secret).map(([make, key]) => make(key)),
        ),
        { maxLength: 8 },
      ),
      async (lines) => {
        const path = file(`${lines.join("\n")}\n`);
        for (const options of [[], ["--full"], ["--json"]]) {
          const { written } = await runMain("inspect", path, ...options);
          expect(written).not.toContain("S3CRET");
          if (!options.includes("--json"))
            expect(written.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("--reveal shows secrets", async () => {
  const lines = '{"type":"init","version":1,"working_dir":"/","api_key":"sesame"}\n';
  expect(await inspect(lines)).toContain('api_key="[redacted]"');
  expect(await inspect(lines, "--reveal")).toContain('api_key="sesame"');
});

test("deltas are joined however many there are, and only as long as nothing comes between", async () => {
  const delta = (content: string) => `${JSON.stringify({ type: "assistant_text_delta", content })}\n`;
  const many = Array.from({ length: 5000 }, (_, index) => delta(`${index} `)).join("");
  const lines = await shown(`${delta("a")}${delta("b")}{"type":"ping"}\n${many}`);
  expect(lines.map((text) => /^ +\d+ . (\w+)/u.exec(text)?.[1] ?? "order")).toEqual([
    "assistant_text_delta",
    "order",
    "assistant_text_delta",
    "ping",
    "assistant_text_delta",
  ]);
  expect(lines.at(-1)).toMatch(/"0 1 2 3 .*…" ×5,000$/u);
});

test.each([
  [["--type", "compaction_*"], "nothing fits --type compaction_*"],
  [
    ["--type", "brand_new_thing,ping", "--id", "t9"],
    "nothing fits --type brand_new_thing,ping --id t9; the protocol has no type brand_new_thing",
  ],
  [["--problems", "--since", "1h"], "nothing fits --since 1h"],
  [["--summary", "--text", "\u001b"], "nothing fits --text \\u001b"],
])("what fits no line is told: %j", async (options, message) => {
  const { status, complaints, written } = await runMain("inspect", file(TIMED), ...options);
  expect({ status, complaints }).toEqual({ status: 1, complaints: `ipc-protocol: ${message}\n` });
  expect(written).toContain("summary: 6 messages");
});

test("a type that the protocol does not know and a log has is found", async () => {
  const log = '{"type":"brand_new_thing"}\n{"type":"ping"}\n';
  expect(await shown(log, "--type", "brand_new_thing")).toHaveLength(1);
});

test("no problem among what fits is good news, and what fits is counted by itself", async () => {
  const { status, complaints } = await runMain("inspect", file('{"type":"ping"}\n'), "--problems", "--type", "ping");
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
});

test.each([
  [["--since", "1s"], "--since"],
  [["--until", "1s"], "--until"],
])("a log without times is not searched by them: %j", async (options, option) => {
  const log = file('{"type":"ping"}\n', "wire.log");
  for (const args of [[log], ["--backend", log]]) {
    const { status, complaints, written } = await runMain("inspect", ...args, ...options);
    expect({ status, complaints, written }).toEqual({
      status: 1,
      complaints: `ipc-protocol: ${log} has no times to choose by with ${option}; ipc-protocol record writes a session, which has\n`,
      written: "",
    });
  }
});

test("a line over the bound is refused in its place", async () => {
  const lines = await shown(`{"type":"ping"}\n${"x".repeat(200)}\n{"type":"pong"}\n`, "--bound", "100");
  expect(lines).toEqual([
    "      1 → ping",
    "      2 ? refused TOO_LARGE: expected at most 100 bytes, got more",
    "      3 ← pong",
  ]);
});

test.each([
  [["a", "b"], "unexpected argument b; inspect reads one log, or two with --frontend and --backend"],
  [["--type", "pings"], "unknown type pings; did you mean ping?"],
  [["--since", "soon"], "--since takes a time since the start such as 90s, 1.5m, 1:30 or 200ms, not soon"],
  [["--since", "2m", "--until", "90s"], "--since is later than --until, and nothing is between them"],
  [["--from", "frontned"], "unknown direction frontned; did you mean frontend?"],
  [["--frontend", "a", "b"], "--frontend and --backend name all that is read; leave out b"],
])("refuses %j", async (args, message) => {
  const { status, complaints } = await runMain("inspect", ...args);
  expect({ status, complaints }).toEqual({
    status: 2,
    complaints: `ipc-protocol: ${message}\nrun ipc-protocol inspect --help for its options and examples\n`,
  });
});

test("what happens to the backend has all of a narrow terminal", () => {
  const view = new TextView({ style: PLAIN, width: 80, timed: true, full: false });
  const event = { kind: "started", at: 13, pid: 1_234_567 } as const;
  const text = view.format({ kind: "event", event });
  expect(text).toMatch(/· the backend runs as process 1234567\n$/u);
  const line = "x".repeat(200);
  for (const shown of [view.format({ kind: "stderr", number: 1, at: 1, gap: undefined, line }), text]) {
    expect(shown.trimEnd().length).toBeLessThanOrEqual(80);
  }
});
