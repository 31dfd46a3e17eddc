import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as old from "../../src/node.ts";
import { compareModels } from "../../tools/compat/compare.ts";
import { loadModel } from "../../tools/compat/load-model.ts";
import { pairOf } from "../../tools/compat/peers.ts";
import { runOnce } from "../../tools/gen/run-once.ts";
import { targetOf } from "../../tools/gen/target.ts";
import { cargo } from "../cargo.ts";
import { copyProject } from "../project-copy.ts";
import { binary, ROOT, runWell } from "../run.ts";

/** The project with a breaking change in each direction, and the version that goes with it. */
const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-versions-"));
const next = copyProject(folder);
const BACKEND = join(next, "backend.ts");
const SCHEMA = "schema/protocol.schema.json";

const VERSION_FILE = "src/messages/version.ts";
const OLD = Number(/PROTOCOL_VERSION = (\d+)/u.exec(readFileSync(join(ROOT, VERSION_FILE), "utf8"))?.[1]);
const NEW = OLD + 1;

/** The frontend's side of either version. */
let frontends: Record<number, typeof old>;

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(next, path), "utf8");
  if (!text.includes(from)) throw new Error(`${path}: cannot find ${from}`);
  writeFileSync(join(next, path), text.replace(from, to));
}

beforeAll(async () => {
  edit(VERSION_FILE, `PROTOCOL_VERSION = ${OLD}`, `PROTOCOL_VERSION = ${NEW}`);
  edit(
    "src/messages/frontend.ts",
    "export type AgentMode =\n",
    'export type AgentMode =\n  /** The agent asks first. */\n  | "ask"\n',
  );
  edit(
    "src/messages/backend.ts",
    "export type SessionEndReason =\n",
    'export type SessionEndReason =\n  /** Somebody else needs the agent. */\n  | "preempted"\n',
  );
  await runOnce(targetOf({}, `${next}/`), "write");
  cpSync(join(ROOT, "tests/fixtures/negotiation/backend.ts"), BACKEND);
  const path = join(next, "src/node.ts");
  frontends = { [OLD]: old, [NEW]: (await import(path)) as typeof old };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Range = readonly [min: number, max: number, ...careless: "careless"[]];

const RUNTIMES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  node: ["node", "--import", import.meta.resolve("tsx")],
  bun: [binary("bun")],
};

/** Starts the backend by the frontend of a version; `report` hears of what is no message. */
function start(version: number, range: Range, report: (text: string) => void, runtime = "bun") {
  const [program = "", ...args] = RUNTIMES[runtime] ?? [];
  const side = frontends[version];
  if (side === undefined) throw new Error(`there is no frontend of version ${version}`);
  return side.spawnBackend(program, [...args, BACKEND, ...range.map(String)], {
    restart: false,
    onEvent: (event) => {
      if (event.kind !== "ended") report(event.kind === "refusal" ? `refusal ${event.error.path}` : event.kind);
    },
  });
}

/** What a frontend of a version hears of a backend: its whole conversation. */
async function talk(version: number, range: Range, mode: string, runtime?: string): Promise<readonly unknown[]> {
  const heard: unknown[] = [];
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hear = (what: string): void => {
    heard.push(what);
    if (heard.length === 2) end();
  };
  const backend = start(version, range, hear, runtime);
  backend.on("session_started", () => {});
  backend.on("assistant_text_delta", ({ content }) => hear(content));
  backend.on("session_ended", ({ reason }) => hear(reason));
  await backend.request({ type: "init", version, working_dir: "/project" });
  // The types are those of the older version.
  await backend.send({ type: "mode_change", mode: mode as "plan" });
  await backend.send({ type: "user_message", content: "Work." });
  await ended;
  const { status } = await backend.shutdown();
  return [...heard, status.code];
}

test("the change is breaking for old peers in both directions", () => {
  const changes = compareModels(loadModel(join(ROOT, SCHEMA), []), loadModel(join(next, SCHEMA), []));
  const hurt = changes.flatMap(({ message, direction, hurts }) =>
    hurts.map(({ reader, harm }) => `${message}: ${pairOf(reader, direction)} ${harm}`),
  );
  expect(hurt.sort()).toEqual([
    "mode_change: old backend ← new frontend refuses",
    "session_ended: old frontend ← new backend refuses",
  ]);
});

describe.each(Object.keys(RUNTIMES))("a backend of both versions on %s", (runtime) => {
  test("serves a frontend of the older one with what that knows", async () => {
    expect(await talk(OLD, [OLD, NEW], "plan", runtime)).toEqual([
      `version ${OLD}, mode plan`,
      "error_during_execution",
      0,
    ]);
  });

  test("serves a frontend of the newer one with all that there is", async () => {
    expect(await talk(NEW, [OLD, NEW], "ask", runtime)).toEqual([`version ${NEW}, mode ask`, "preempted", 0]);
  });
});

test("serves the Rust frontend of the older one", async () => {
  await cargo(".", "build", "--quiet", "--locked", "--all-features", "--example", "frontend");
  const program = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target/tests"), "debug/examples/frontend");
  const shown = await runWell(program, [binary("bun"), BACKEND, `${OLD}`, `${NEW}`], { input: "/plan\nwork\n" });
  expect(shown).toBe(`session s1 with a model without a name\nversion ${OLD}, mode plangood bye\n`);
});

test("without care for the version the older frontend refuses what it does not know", async () => {
  expect(await talk(OLD, [OLD, NEW, "careless"], "plan")).toEqual([`version ${OLD}, mode plan`, "refusal /reason", 0]);
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
    const backend = start(Math.min(version, NEW), range, (text) => reports.push(text));
    await expect(backend.request({ type: "init", version, working_dir: "/project" })).rejects.toMatchObject({
      code: "PROTOCOL_MISMATCH",
      recoverable: false,
      message: expect.stringContaining(message),
    });
    expect(reports).toEqual([]);
    expect((await backend.shutdown()).status.code).toBe(0);
  });
});
