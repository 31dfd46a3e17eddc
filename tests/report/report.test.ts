import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANES, type ReportData } from "../../src/report/report-data.ts";
import { runMain } from "../cli/run-main.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { dataOf, hostileSession, SessionWriter } from "./sessions.ts";

async function report(
  session: string,
  ...options: string[]
): Promise<{ page: string; data: ReportData; told: string }> {
  const folder = temporaryFolder();
  const file = join(folder, "session.ndjson");
  writeFileSync(file, session);
  const { status, written, complaints } = await runMain("report", file, "-o", join(folder, "page.html"), ...options);
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
  const page = readFileSync(join(folder, "page.html"), "utf8");
  return { page, data: dataOf(page), told: written.replaceAll(folder, "") };
}

/** The rows of a report as texts: `backend pong`. */
function rowsOf({ rows, types }: ReportData): string[] {
  return rows.lanes.map((lane, row) => `${LANES[lane]} ${types[rows.types[row] ?? 0] || rows.texts[row]}`);
}

test("a row a line and event, with times, sizes and types", async () => {
  const session = new SessionWriter()
    .add({ kind: "started", pid: 7 })
    .say("frontend", { type: "init", version: 1, working_dir: "/é" }, 2.5)
    .say("backend", { type: "session_started", session_id: "s" })
    .say("backend", " \t")
    .say("stderr", "hello")
    .add({ kind: "end", of: "backend" })
    .add({ kind: "exit", status: 0 });
  const { data, told } = await report(session.text);
  expect(told).toBe("/page.html: 6 lines, 0 problems\n");
  expect(rowsOf(data)).toEqual([
    "event started as process 7",
    "frontend init",
    "backend session_started",
    "stderr hello",
    "event backend closed its stream",
    "event exited with status 0",
  ]);
  expect(data.rows.at.slice(0, 3)).toEqual([1_000, 2_500, 1_000]);
  expect(data.rows.bytes[1]).toBe(Buffer.byteLength('{"type":"init","version":1,"working_dir":"/é"}'));
  expect(data.rows.texts[2]).toBe('{"type":"session_started","session_id":"s"}');
  expect(data).toMatchObject({ format: 1, title: "session.ndjson", timed: true, problems: [], cut: [] });
  expect(Object.fromEntries(data.facts)).toMatchObject({
    Command: "bun backend.ts",
    "End of the backend": "exited with status 0",
  });
});

test("what lasts: tools, requests and subagents, by their ids", async () => {
  const session = new SessionWriter()
    .say("frontend", { type: "init", version: 1, working_dir: "/" })
    .say("backend", { type: "session_started", session_id: "s" })
    .say("backend", { type: "tool_start", id: "t1", tool: "Read", input: {} })
    .say("backend", { type: "tool_start", id: "__proto__", tool: "Bash", input: {} })
    .say("backend", { type: "subagent_spawn", id: "t1", task: "look" })
    .say("backend", { type: "room_query", request_id: "r", query: "examine", target: "a" })
    .say("backend", { type: "tool_end", id: "t1", output: 1, success: true })
    .say("backend", { type: "subagent_end", id: "t1", success: false })
    .say("frontend", { type: "room_query_response", request_id: "other", description: "" })
    .say("frontend", { type: "room_query_response", request_id: "r", description: "" })
    .say("frontend", { type: "ping" })
    .say("backend", { type: "pong" });
  const { data } = await report(session.text);
  expect(data.spans).toEqual([
    { type: "init", kind: "request", name: "", by: "backend", open: 0, close: 1 },
    { type: "tool_start", kind: "run", name: "Read", by: "backend", open: 2, close: 6 },
    { type: "tool_start", kind: "run", name: "Bash", by: "backend", open: 3, close: -1 },
    { type: "subagent_spawn", kind: "run", name: "look", by: "backend", open: 4, close: 7, failed: true },
    { type: "room_query", kind: "request", name: "examine", by: "frontend", open: 5, close: 9 },
    { type: "ping", kind: "request", name: "", by: "backend", open: 10, close: 11 },
  ]);
  expect(data.problems).toContainEqual({ row: 3, kind: "never ended", reason: "nothing in this session ends it" });
});

test("every kind of problem, with the row that it is about", async () => {
  const session = new SessionWriter()
    .say("frontend", { type: "init", version: 1, working_dir: "/" })
    .say("backend", { type: "session_started", session_id: "s" })
    .say("backend", '{"type":"auth_status","authenticated":"yes"}')
    .say("backend", "nonsense")
    .say("backend", Uint8Array.of(0xff))
    .say("backend", { type: "telemetry" })
    .say("backend", { type: "error", code: "SDK_NOT_FOUND", message: "no claude", recoverable: false })
    .say("backend", { type: "room_query", request_id: "r", query: "describe" });
  session.text += "{broken\n";
  session.add({ kind: "exit", status: 3 });
  const { data } = await report(session.text);
  expect(data.problems).toEqual([
    {
      row: 2,
      kind: "refusal",
      code: "INVALID_MESSAGE",
      path: "/authenticated",
      reason: expect.stringContaining("yes"),
    },
    { row: 3, kind: "refusal", code: "INVALID_JSON", path: "", reason: expect.any(String) },
    { row: 4, kind: "refusal", code: "INVALID_UTF8", path: "", reason: expect.any(String) },
    { row: 5, kind: "unknown type", code: "UNKNOWN_TYPE", reason: expect.stringContaining("telemetry") },
    { row: 6, kind: "error", code: "SDK_NOT_FOUND", reason: "no claude (not recoverable)" },
    { row: 7, kind: "file", reason: expect.stringContaining("line 10 of the file") },
    { row: 7, kind: "never answered", reason: "nothing in this session answers it" },
    { row: 8, kind: "exit", reason: "exited with status 3" },
  ]);
  expect(rowsOf(data)[2]).toBe("backend auth_status");
});

test("a line over the bound is told, a long one shortened and still JSON", async () => {
  const long = JSON.stringify({
    type: "tool_end",
    id: "t",
    output: { text: "x".repeat(50_000), list: new Array(300).fill(1) },
    success: true,
  });
  const session = new SessionWriter().say("backend", long).say("backend", "y".repeat(50_000));
  session.text += '{"at":9,"from":"backend","line":"{\\"type\\":","bytes":9000000,"cut":true}\n';
  session.text += '{"at":10,"from":"backend","line":"{\\"type\\":","unterminated":true}\n';
  const { data } = await report(session.text);
  expect(data.cut).toEqual([0, 1, 2]);
  expect(data.rows.bytes).toEqual([long.length, 50_000, 9_000_000, 8]);
  const { output } = JSON.parse(data.rows.texts[0] ?? "");
  expect(output.text).toMatch(/^x{2000}…$/u);
  expect(output.list).toHaveLength(201);
  expect(data.problems.filter(({ kind }) => kind === "refusal").map(({ row, code }) => [row, code])).toEqual([
    [1, "INVALID_JSON"],
    [2, "TOO_LARGE"],
    [3, "TRUNCATED"],
  ]);
});

test("secrets are redacted wherever they come, unless they are asked for", async () => {
  const session = hostileSession();
  const { data, page } = await report(session);
  expect(page + JSON.stringify(data)).not.toContain("sk-sesame-open-1");
  expect(data.rows.texts[1]).toContain('"api_key":"[redacted]"');
  expect((await report(session, "--reveal")).data.rows.texts[1]).toContain('"api_key":"sk-sesame-open-1"');
});

test("a part of the time", async () => {
  const session = new SessionWriter();
  for (let second = 1; second <= 5; second += 1) session.say("backend", { type: "pong" }, 1_000);
  const { data } = await report(session.text, "--since", "2s", "--until", "3500ms");
  expect(data.rows.at).toEqual([2_000_000, 1_000_000]);
});

test.each([
  [["--since", "2s", "--until", "1s"], 2, "--since is later than --until, and nothing is between them"],
  [["--since", "soon"], 2, "--since takes a time since the start such as 90s, 1.5m, 1:30 or 200ms, not soon"],
  [["--since", "1h"], 1, "session.ndjson has nothing between --since and --until, and no page is written"],
])("a time in which nothing can be or is makes no page: %j", async (options, wanted, message) => {
  const folder = temporaryFolder();
  const [file, page] = [join(folder, "session.ndjson"), join(folder, "page.html")];
  writeFileSync(file, new SessionWriter().say("backend", { type: "pong" }).text);
  const { status, complaints, written } = await runMain("report", file, "-o", page, ...options);
  expect(complaints).toContain(`ipc-protocol: ${message}\n`);
  expect({ status, written, isThere: existsSync(page) }).toEqual({ status: wanted, written: "", isThere: false });
});

test("a log without times has no part of the time", async () => {
  const folder = temporaryFolder();
  const [file, page] = [join(folder, "wire.log"), join(folder, "page.html")];
  writeFileSync(file, '{"type":"pong"}\n');
  for (const args of [[file], ["--backend", file]]) {
    const { status, complaints } = await runMain("report", ...args, "-o", page, "--until", "1s");
    expect(complaints).toBe(
      `ipc-protocol: ${file} has no times to choose by with --until; ipc-protocol record writes a session, which has\n`,
    );
    expect({ status, isThere: existsSync(page) }).toEqual({ status: 1, isThere: false });
  }
});

test("nothing of the session is markup, and the policy lets only the page's own script and style run", async () => {
  const { page } = await report(hostileSession());
  expect(page.match(/<\/?script/giu)).toEqual(["<script", "</script", "<script", "</script"]);
  expect(page).not.toContain("window.hacked");
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(page) ?? [];
  const hashOf = (pattern: RegExp) =>
    `'sha256-${createHash("sha256")
      .update(pattern.exec(page)?.[1] ?? "")
      .digest("base64")}'`;
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(/<script type="module">(.*?)<\/script>/su)}`,
    `style-src ${hashOf(/<style>(.*?)<\/style>/su)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page).not.toMatch(/https?:|\b(?:src|href)=/u);
});

test("bare lines of both ends are a session without times; noise stands beside", async () => {
  const lines = [
    '{"type":"init","version":1,"working_dir":"/","api_key":"sk-sesame-open-1"}',
    '{"type":"session_started","session_id":"s"}',
    "npm warn deprecated",
    '{"type":"room_query","request_id":"r","query":"describe"}',
    '{"type":"room_query_response","request_id":"r","description":"sk-sesame-open-1"}',
  ];
  const { data } = await report(`${lines.join("\n")}\n`);
  expect(data.timed).toBe(false);
  expect(rowsOf(data)).toEqual([
    "frontend init",
    "backend session_started",
    "stderr npm warn deprecated",
    "backend room_query",
    "frontend room_query_response",
  ]);
  expect(data.problems.map(({ row, code }) => [row, code])).toEqual([[2, "INVALID_JSON"]]);
  expect(data.spans).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain("sesame");
});

test("two logs, one a direction", async () => {
  const folder = temporaryFolder();
  const write = (name: string, ...messages: object[]) => {
    writeFileSync(join(folder, name), messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
    return join(folder, name);
  };
  const frontend = write("frontend.log", { type: "init", version: 1, working_dir: "/" }, { type: "ping" });
  const backend = write("backend.log", { type: "session_started", session_id: "s" }, { type: "pong" });
  const { status, written } = await runMain("report", "--frontend", frontend, "--backend", backend, "-o", "-");
  expect(status).toBe(0);
  expect(rowsOf(dataOf(written))).toEqual([
    "frontend init",
    "backend session_started",
    "frontend ping",
    "backend pong",
  ]);
});

test("the page goes to the standard output, too", async () => {
  const file = join(temporaryFolder(), "session.ndjson");
  writeFileSync(file, new SessionWriter().say("backend", { type: "pong" }).text);
  const { status, written } = await runMain("report", file, "-o", "-");
  expect(status).toBe(0);
  expect(rowsOf(dataOf(written))).toEqual(["backend pong"]);
});

test.each([
  [["a", "--backend", "b"], 2, "--frontend and --backend name all that is read; leave out a"],
  [["a", "b"], 2, "unexpected argument b; report reads one file"],
  [["a", "--since", "soon"], 2, "--since takes a time since the start such as 90s, 1.5m, 1:30 or 200ms, not soon"],
  [["a", "--outptu", "x"], 2, "unknown option --outptu; did you mean --output?"],
  [["/nowhere/session.ndjson"], 1, "/nowhere/session.ndjson"],
])("refuses %j", async (args, status, message) => {
  const result = await runMain("report", ...args);
  expect(result.status).toBe(status);
  expect(result.complaints).toContain(message);
});
