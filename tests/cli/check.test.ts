import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { binary, ROOT, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runMain } from "./run-main.ts";

function file(contents: string | Uint8Array): string {
  const path = join(temporaryFolder(), "lines.ndjson");
  writeFileSync(path, contents);
  return path;
}

async function check(union: string, contents: string | Uint8Array, ...options: string[]) {
  const { status, written } = await runMain("check", "--union", union, file(contents), ...options);
  return { status, lines: written.split("\n").slice(0, -1) };
}

test("says of each line what it is, and counts those that it skips", async () => {
  const { status, lines } = await check(
    "frontend",
    '\ufeff{"working_dir":"/","version":1e0,"type":"init","extra":[]}\r\n\n \t\r\n{"type":"mode_change","mode":"fast"}\n{"type":"nope"}\nnull\n{"type":"ping"}',
  );
  expect(lines).toEqual([
    '{"line":1,"ok":true,"type":"init","message":{"type":"init","version":1,"working_dir":"/"}}',
    '{"line":4,"ok":false,"code":"INVALID_MESSAGE","path":"/mode","message":"expected one of \\"auto\\", \\"plan\\", got string \\"fast\\""}',
    expect.stringContaining('{"line":5,"ok":false,"code":"UNKNOWN_TYPE","path":"/type","message":"'),
    '{"line":6,"ok":false,"code":"NOT_AN_OBJECT","path":"","message":"expected object, got null"}',
    '{"line":7,"ok":true,"type":"ping","message":{"type":"ping"}}',
  ]);
  expect(status).toBe(1);
});

test("the exit status is 0 if every line is a message", async () => {
  expect(await check("backend", '{"type":"pong"}\n\n')).toEqual({
    status: 0,
    lines: ['{"line":1,"ok":true,"type":"pong","message":{"type":"pong"}}'],
  });
  expect(await check("backend", "")).toEqual({ status: 0, lines: [] });
});

test("a line over the bound is refused and the next one read", async () => {
  const long = JSON.stringify({ type: "tool_end", id: "1", output: "x".repeat(2 ** 20), success: true });
  const { lines } = await check("backend", `{"type":"pong"}\n${long}\n{"type":"pong"}\n`);
  expect(lines[1]).toBe(
    '{"line":2,"ok":false,"code":"TOO_LARGE","path":"","message":"expected at most 1048576 bytes, got more"}',
  );
  expect(lines[2]).toContain('"line":3,"ok":true');
  const small = await check("backend", '{"type":"pong"} \n{"type":"pong"}\n', "--bound", "15");
  expect(small.lines.map((line) => JSON.parse(line).code)).toEqual(["TOO_LARGE", undefined]);
});

test("a line over the limit of its type but within the bound is a message", async () => {
  const content = "x".repeat(2000);
  const { status, lines } = await check("backend", `{"type":"assistant_text_delta","content":"${content}"}\n`);
  expect(status).toBe(0);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    line: 1,
    ok: true,
    type: "assistant_text_delta",
    message: { type: "assistant_text_delta", content },
  });
});

test("a last line that the stream breaks off is TRUNCATED", async () => {
  const { lines } = await check("frontend", '{"type":"ping"}\n{"type":"pi');
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ line: 2, ok: false, code: "TRUNCATED", path: "" });
  const whole = await check("frontend", '{"type":"mode_change"}');
  expect(JSON.parse(whole.lines[0] ?? "")).toMatchObject({ code: "INVALID_MESSAGE", path: "/mode" });
  const deep = await check("frontend", "[".repeat(200));
  expect(JSON.parse(deep.lines[0] ?? "")).toMatchObject({ code: "TRUNCATED" });
});

test("secrets are redacted unless they are asked for", async () => {
  const lines =
    '{"type":"init","version":1,"working_dir":"/","api_key":"sesame"}\n{"type":"init","version":1,"working_dir":"/","api_key":12345}\n';
  const shown = await check("frontend", lines);
  expect(shown.lines.join("")).not.toMatch(/sesame|12345/u);
  expect(shown.lines[0]).toContain('"api_key":"[redacted]"');
  const twice = JSON.stringify('{"type":"init","api_key":"sesame"}');
  expect((await check("frontend", `${twice}\n`)).lines.join("")).not.toContain("sesame");
  expect((await check("frontend", `${twice}\n`, "--reveal")).lines.join("")).toContain("sesame");
  const revealed = await check("frontend", lines, "--reveal");
  expect(revealed.lines[0]).toContain('"api_key":"sesame"');
});

test("bytes that are not UTF-8 end nothing", async () => {
  const { lines } = await check("backend", Buffer.from('{"type":"pong"}\n\xff\xfe\n{"type":"pong"}\n', "latin1"));
  expect(lines.map((line) => JSON.parse(line).code ?? "ok")).toEqual(["ok", "INVALID_UTF8", "ok"]);
});

test.each(["node", binary("bun")])("%s reads the standard input", async (runtime) => {
  const program = join(ROOT, "bin/ipc-protocol.js");
  const input = `${'{"type":"ping"}\n'.repeat(20_000)}{"type":"x"}\n`;
  const { status, stdout } = await run(runtime, [program, "check", "--union", "frontend"], { input });
  expect(status).toBe(1);
  expect(stdout.split("\n")).toHaveLength(20_002);
});

test("a secret that comes again in another field is hidden, too", async () => {
  const lines = [
    '{"type":"init","version":1,"working_dir":"/","api_key":"sesame-open"}',
    '{"type":"user_message","content":"again sesame-open"}',
  ].join("\n");
  const hidden = await check("frontend", lines);
  expect(hidden.lines[1]).toBe(
    '{"line":2,"ok":true,"type":"user_message","message":{"type":"user_message","content":"again [redacted]"}}',
  );
  expect(hidden.lines.join("")).not.toContain("sesame");
  expect((await check("frontend", lines, "--reveal")).lines[1]).toContain("sesame-open");
});

test("a reader that goes away is no failure", async () => {
  const program = join(ROOT, "bin/ipc-protocol.js");
  const lines = file('{"type":"ping"}\n'.repeat(100_000));
  const command = `node "${program}" check --union frontend "${lines}" | head -n 1`;
  const { stdout, stderr } = await run("bash", ["-c", command]);
  expect([stdout, stderr]).toEqual(['{"line":1,"ok":true,"type":"ping","message":{"type":"ping"}}\n', ""]);
});

const names = COMMANDS.map(({ name }) => name);

test.each([
  [[], `a command is needed: ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`],
  [["chekc"], "unknown command chekc; did you mean check?"],
  [["check"], "check needs --union frontend or --union backend"],
  [["check", "--union", "fronted"], "unknown union fronted; did you mean frontend?"],
  [["check", "--union", "__proto__"], "unknown union __proto__; known are frontend, backend"],
  [["check", "--unoin", "frontend"], "unknown option --unoin; did you mean --union?"],
  [["check", "--union", "frontend", "a", "b"], "unexpected argument b; check reads one file"],
  [["check", "--union", "frontend", "--bound", "1e3"], "--bound takes a number of bytes, not 1e3"],
])("refuses %j", async (args, message) => {
  const { status, complaints } = await runMain(...args);
  const hint =
    args[0] === "check"
      ? "run ipc-protocol check --help for its options and examples"
      : "run ipc-protocol --help for the commands";
  expect({ status, complaints }).toEqual({ status: 2, complaints: `ipc-protocol: ${message}\n${hint}\n` });
});

test("a file that is not there is told", async () => {
  const { status, complaints } = await runMain("check", "--union", "frontend", "/nowhere/lines.ndjson");
  expect(status).toBe(1);
  expect(complaints).toContain("/nowhere/lines.ndjson");
});
