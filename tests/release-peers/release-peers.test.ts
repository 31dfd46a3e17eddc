import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { loadModel } from "../../tools/compat/load-model.ts";
import { emitValidators } from "../../tools/typescript/emit-validators.ts";
import { binary, ROOT } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Conversation, conversations } from "./conversation.ts";
import { type Command, converse } from "./converse.ts";
import { lost } from "./lost.ts";
import { type PeerRelease, peerReleases } from "./peer-releases.ts";
import { buildRustPeer } from "./rust-peer.ts";

const releases = peerReleases();
const all = conversations(releases);
const PEER = fileURLToPath(new URL("peer.ts", import.meta.url));
const commands: Record<string, Command> = {
  node: ["node", "--import", import.meta.resolve("tsx"), PEER],
  bun: [binary("bun"), PEER],
};
const RUNTIMES = ["rust", "node", "bun"];
const ENDS = ["frontend", "backend"] as const;

beforeAll(async () => {
  commands.rust = [await buildRustPeer(releases)];
});

const commandOf = (runtime: string): Command => commands[runtime] ?? [runtime];

/** What is lost at either end of any of the conversations. */
async function lostBetween(talks: readonly Conversation[], frontend: string, backend: string): Promise<string[]> {
  const ends = { frontend: commandOf(frontend), backend: commandOf(backend) };
  const notes = await converse(talks, ends, temporaryFolder());
  return talks.flatMap((talk, index) => {
    const own = notes[index];
    if (own === undefined) throw new Error("there are no notes of a conversation");
    const title = `frontend ${talk.frontend.name}, backend ${talk.backend.name}`;
    return ENDS.flatMap((reader) => lost(talk, reader, own).map((text) => `${title}: the ${reader} has lost ${text}`));
  });
}

describe.each(RUNTIMES)("frontends of every release on %s", (frontend) => {
  test.each(RUNTIMES)("and backends of every release on %s lose nothing that the reader knows", async (backend) => {
    expect(await lostBetween(all, frontend, backend)).toEqual([]);
  });
});

test("every example is said in every conversation, at the end that says such things", async () => {
  const notes = await converse(all, { frontend: commandOf("rust"), backend: commandOf("rust") }, temporaryFolder());
  all.forEach(({ frontend, backend }, index) => {
    const said = ENDS.map((end) => notes[index]?.[end].sent.length ?? 0);
    // What has no direction, such as SpilledOutput, is said by both.
    const both = (release: PeerRelease): number =>
      release.examples.filter(({ type }) => release.model.roots.includes(type)).length;
    expect(said[0]).toBeGreaterThan(20);
    expect((said[0] ?? 0) + (said[1] ?? 0)).toBeGreaterThanOrEqual(
      Math.min(frontend.examples.length, backend.examples.length) + both(frontend),
    );
  });
});

describe("the harness", () => {
  const [newest] = releases.slice(-1);
  const talk = { frontend: newest, backend: newest } as Conversation;

  test.each([
    ["a field", (read: string) => read.replace(/"working_dir":"[^"]*"/u, '"other":1')],
    ["a message that it should know", (read: string) => (read.includes('"init"') ? "?" : read)],
    ["a message that it refuses", (read: string) => (read.includes('"init"') ? "!INVALID_MESSAGE /version" : read)],
    ["a value", (read: string) => read.replace('"mode":"plan"', '"mode":"auto"')],
  ])("sees the loss of %s", async (_, spoil) => {
    const [notes] = await converse(
      [talk],
      { frontend: commandOf("rust"), backend: commandOf("rust") },
      temporaryFolder(),
    );
    if (notes === undefined) throw new Error("there are no notes");
    const spoilt = { ...notes, backend: { ...notes.backend, read: notes.backend.read.map(spoil) } };
    expect(lost(talk, "backend", notes)).toEqual([]);
    expect(lost(talk, "backend", spoilt)).not.toEqual([]);
    const short = { ...notes, backend: { ...notes.backend, read: notes.backend.read.slice(1) } };
    expect(lost(talk, "backend", short)[0]).toMatch(/were read$/u);
  });

  test("sees a breaking change that was released as none", async () => {
    const folder = temporaryFolder();
    const release = async (age: "before" | "after", lines: readonly string[]): Promise<PeerRelease> => {
      const model = loadModel(join(ROOT, `tests/compat/rules/value-added/${age}.ts`), []);
      const validators = join(folder, `${age}.mjs`);
      writeFileSync(validators, (await emitValidators(model)).js);
      const examples = lines.map((line, index) => ({ type: model.roots[0] ?? "", name: `${index}`, line }));
      return { name: age, model, rust: "", validators, examples };
    };
    const pink = '{"type":"set","color":"pink"}';
    const before = await release("before", [pink]);
    const after = await release("after", [pink, '{"type":"set","color":"blue"}']);
    const found = await lostBetween(conversations([before, after]), "node", "node");
    expect(found).toEqual([
      expect.stringMatching(
        /^frontend before, backend after: the frontend has lost .*"blue".*\n.*\n.*INVALID_MESSAGE \/color$/u,
      ),
      expect.stringMatching(/^frontend after, backend before: the backend has lost .*"blue"/u),
    ]);
  });
});
