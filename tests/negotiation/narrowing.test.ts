import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NEW, type NextVersion, nextVersion, OLD, RUNTIMES, start, talk } from "./next-version.ts";

const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-narrowing-"));
/** A version whose backend reads less than that of this project: there is no mode `plan` any more. */
let next: NextVersion;

beforeAll(async () => {
  next = await nextVersion(folder, [
    [
      "src/messages/frontend.ts",
      '  | "auto"\n  /** The agent plans and changes nothing. */\n  | "plan";\n',
      '  | "auto"\n  /** The agent asks first. */\n  | "ask";\n',
    ],
    [
      "src/messages/backend.ts",
      "export type SessionEndReason =\n",
      'export type SessionEndReason =\n  /** Somebody else needs the agent. */\n  | "preempted"\n',
    ],
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the change is breaking in every direction", () => {
  expect(next.hurt).toEqual([
    "mode_change: new backend ← old frontend refuses",
    "mode_change: old backend ← new frontend refuses",
    "session_ended: old frontend ← new backend refuses",
  ]);
});

describe.each(Object.keys(RUNTIMES))("a backend that reads less, on %s", (runtime) => {
  test("refuses a frontend of the older version before anything else, and says both versions", async () => {
    const reports: string[] = [];
    const backend = start(next, OLD, [NEW, NEW], (text) => reports.push(text), runtime);
    await expect(backend.request({ type: "init", version: OLD, working_dir: "/project" })).rejects.toMatchObject({
      code: "PROTOCOL_MISMATCH",
      recoverable: false,
      message: expect.stringContaining(`speaks version ${OLD} of the protocol, the backend speaks version ${NEW}`),
    });
    expect(reports).toEqual([]);
    expect((await backend.shutdown()).status.code).toBe(0);
  });

  test("that says it serves the older one still refuses what it can't read, by place, and the session goes on", async () => {
    expect(await talk(next, OLD, [OLD, NEW], "plan", runtime)).toEqual([
      'PARSE_ERROR true Cannot decode mode_change: /mode: expected one of "auto", "ask", got string "plan"',
      `version ${OLD}, mode auto`,
      "error_during_execution",
      0,
    ]);
    expect(await talk(next, OLD, [OLD, NEW], "auto", runtime)).toEqual([
      `version ${OLD}, mode auto`,
      "error_during_execution",
      0,
    ]);
  });

  test("serves a frontend of its own version", async () => {
    expect(await talk(next, NEW, [OLD, NEW], "ask", runtime)).toEqual([`version ${NEW}, mode ask`, "preempted", 0]);
  });
});
