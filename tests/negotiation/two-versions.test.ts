import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cargo } from "../cargo.ts";
import { binary, ROOT, runWell } from "../run.ts";
import { NEW, type NextVersion, nextVersion, OLD, RUNTIMES, start, talk } from "./next-version.ts";

const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-versions-"));
let next: NextVersion;

beforeAll(async () => {
  next = await nextVersion(folder, [
    [
      "src/messages/frontend.ts",
      "export type AgentMode =\n",
      'export type AgentMode =\n  /** The agent asks first. */\n  | "ask"\n',
    ],
    [
      "src/messages/backend.ts",
      "export type SessionEndReason =\n",
      'export type SessionEndReason =\n  /** Somebody else needs the agent. */\n  | "preempted"\n',
    ],
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the change is breaking for old peers in both directions", () => {
  expect(next.hurt).toEqual([
    "mode_change: old backend ← new frontend refuses",
    "session_ended: old frontend ← new backend refuses",
  ]);
});

describe.each(Object.keys(RUNTIMES))("a backend of both versions on %s", (runtime) => {
  test("serves a frontend of the older one with what that knows", async () => {
    expect(await talk(next, OLD, [OLD, NEW], "plan", runtime)).toEqual([
      `version ${OLD}, mode plan`,
      "error_during_execution",
      0,
    ]);
  });

  test("serves a frontend of the newer one with all that there is", async () => {
    expect(await talk(next, NEW, [OLD, NEW], "ask", runtime)).toEqual([`version ${NEW}, mode ask`, "preempted", 0]);
  });
});

/** Builds the example frontend of the Rust crate of a project, and gives its path. */
async function rustFrontend(project: string, target: string): Promise<string> {
  const options = ["--quiet", "--locked", "--all-features", "--target-dir", target];
  await cargo(project, "build", ...options, "--example", "frontend");
  return join(target, "debug/examples/frontend");
}

test("serves the Rust frontend of the older one", async () => {
  const program = await rustFrontend(".", process.env.CARGO_TARGET_DIR ?? join(ROOT, "target/tests"));
  const shown = await runWell(program, [binary("bun"), next.backend, `${OLD}`, `${NEW}`], { input: "/plan\nwork\n" });
  expect(shown).toBe(`session s1 with a model without a name\nversion ${OLD}, mode plangood bye\n`);
});

test("the Rust frontend of the newer one speaks it, and is told both versions by a backend of this project", async () => {
  // To cargo both are the same crate: in one folder it would take the one for the other.
  const program = await rustFrontend(next.folder, join(folder, "target"));
  const shown = await runWell(program, [binary("bun"), next.backend, `${OLD}`, `${NEW}`], { input: "/plan\nwork\n" });
  expect(shown).toBe(`session s1 with a model without a name\nversion ${NEW}, mode plangood bye\n`);
  // As it is, without a word of the next version.
  const older = join(folder, "older-backend.ts");
  const fixture = readFileSync(join(ROOT, "tests/fixtures/negotiation/backend.ts"), "utf8");
  writeFileSync(older, fixture.replace("./src/node.ts", pathToFileURL(join(ROOT, "src/node.ts")).href));
  for (const command of Object.values(RUNTIMES)) {
    const shown = await runWell(program, [...command, older, `${OLD}`, `${OLD}`], { input: "work\n" });
    expect(shown).toContain(`speaks version ${NEW} of the protocol, the backend speaks version ${OLD}\n`);
    expect(shown).toMatch(/^! PROTOCOL_MISMATCH: .*good bye\n$/su);
  }
});

test("without care for the version the older frontend refuses what it does not know", async () => {
  expect(await talk(next, OLD, [OLD, NEW, "careless"], "plan")).toEqual([
    `version ${OLD}, mode plan`,
    "refusal /reason",
    0,
  ]);
});

describe("a frontend that the backend does not serve is told both versions, and the backend leaves when asked", () => {
  test.each([
    [
      "the older one, by the newer backend alone",
      OLD,
      [NEW, NEW],
      `speaks version ${OLD} of the protocol, the backend speaks version ${NEW}`,
    ],
    [
      "the newer one, by the older backend alone",
      NEW,
      [OLD, OLD],
      `speaks version ${NEW} of the protocol, the backend speaks version ${OLD}`,
    ],
    [
      "a later one, by the backend of both",
      NEW + 1,
      [OLD, NEW],
      `speaks version ${NEW + 1} of the protocol, the backend speaks versions ${OLD} to ${NEW}`,
    ],
  ] as const)("%s", async (_, version, range, message) => {
    const reports: string[] = [];
    const backend = start(next, Math.min(version, NEW), range, (text) => reports.push(text));
    await expect(backend.request({ type: "init", version, working_dir: "/project" })).rejects.toMatchObject({
      code: "PROTOCOL_MISMATCH",
      recoverable: false,
      message: expect.stringContaining(message),
    });
    expect(reports).toEqual([]);
    expect((await backend.shutdown()).status.code).toBe(0);
  });
});
