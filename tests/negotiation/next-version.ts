import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as old from "../../src/node.ts";
import { compareModels } from "../../tools/compat/compare.ts";
import { loadModel } from "../../tools/compat/load-model.ts";
import { pairOf } from "../../tools/compat/peers.ts";
import { runOnce } from "../../tools/gen/run-once.ts";
import { targetOf } from "../../tools/gen/target.ts";
import { copyProject } from "../project-copy.ts";
import { binary, ROOT } from "../run.ts";

const SCHEMA = "schema/protocol.schema.json";
const VERSION_FILE = "src/messages/version.ts";

/** The version of this project, and that of the next. */
export const OLD = Number(/PROTOCOL_VERSION = (\d+)/u.exec(readFileSync(join(ROOT, VERSION_FILE), "utf8"))?.[1]);
export const NEW = OLD + 1;

export const RUNTIMES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  node: ["node", "--import", import.meta.resolve("tsx")],
  bun: [binary("bun")],
};

/** A change of a file of the project: the text that goes, and what takes its place. */
export type Edit = readonly [path: string, from: string, to: string];

/** The project with a breaking change, and the version that goes with it. */
export interface NextVersion {
  readonly folder: string;
  /** The program of its backend; its arguments are those of the fixture. */
  readonly backend: string;
  /** The frontend's side of either version. */
  readonly frontends: Readonly<Record<number, typeof old>>;
  /** Who is hurt by the change, and how. */
  readonly hurt: readonly string[];
}

/** Makes the next version in a folder. */
export async function nextVersion(parent: string, edits: readonly Edit[]): Promise<NextVersion> {
  const folder = copyProject(parent);
  for (const [path, from, to] of [
    [VERSION_FILE, `PROTOCOL_VERSION = ${OLD}`, `PROTOCOL_VERSION = ${NEW}`],
    ...edits,
  ] as const) {
    const text = readFileSync(join(folder, path), "utf8");
    if (!text.includes(from)) throw new Error(`${path}: cannot find ${from}`);
    writeFileSync(join(folder, path), text.replace(from, to));
  }
  await runOnce(targetOf({}, `${folder}/`), "write");
  const backend = join(folder, "backend.ts");
  cpSync(join(ROOT, "tests/fixtures/negotiation/backend.ts"), backend);
  const side = join(folder, "src/node.ts");
  const changes = compareModels(loadModel(join(ROOT, SCHEMA), []), loadModel(join(folder, SCHEMA), []));
  const hurt = changes.flatMap(({ message, direction, hurts }) =>
    hurts.map(({ reader, harm }) => `${message}: ${pairOf(reader, direction)} ${harm}`),
  );
  return {
    folder,
    backend,
    frontends: { [OLD]: old, [NEW]: (await import(side)) as typeof old },
    hurt: hurt.sort(),
  };
}

/** The versions that a backend says it serves; a careless one sends what the older does not know. */
export type Range = readonly [min: number, max: number, ...careless: "careless"[]];

/** Starts a backend by the frontend of a version; `report` hears of what is no message. */
export function start(
  { backend, frontends }: NextVersion,
  version: number,
  range: Range,
  report: (text: string) => void,
  runtime = "bun",
) {
  const [program = "", ...args] = RUNTIMES[runtime] ?? [];
  const side = frontends[version];
  if (side === undefined) throw new Error(`there is no frontend of version ${version}`);
  return side.spawnBackend(program, [...args, backend, ...range.map(String)], {
    restart: false,
    onEvent: (event) => {
      if (event.kind !== "ended") report(event.kind === "refusal" ? `refusal ${event.error.path}` : event.kind);
    },
  });
}

/** What a frontend of a version hears of a backend: its whole conversation, and the status with which it ends. */
export async function talk(
  next: NextVersion,
  version: number,
  range: Range,
  mode: string,
  runtime?: string,
): Promise<readonly unknown[]> {
  const heard: unknown[] = [];
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hear = (what: string): void => {
    heard.push(what);
    if (heard.length >= 2 && !what.startsWith("version")) end();
  };
  const backend = start(next, version, range, (text) => text !== "stderr" && hear(text), runtime);
  backend.on("session_started", () => {});
  backend.on("error", ({ code, recoverable, message }) => heard.push(`${code} ${recoverable} ${message}`));
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
