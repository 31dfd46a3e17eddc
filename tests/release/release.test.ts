import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PROTOCOL_VERSION } from "../../generated/validators.js";
import { runOnce } from "../../tools/gen/run-once.ts";
import { targetOf } from "../../tools/gen/target.ts";
import { runRelease } from "../../tools/release/run-release.ts";
import { binary, ROOT, run, runWell } from "../run.ts";
import { committedProject } from "./committed-project.ts";
import { type Registry, startRegistry } from "./registry.ts";

const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-release-"));
const project = committedProject(folder);
const { root } = project;
/** What was said when it was made. */
const released: Record<string, Awaited<ReturnType<typeof release>>> = {};
const tarball = (version: string): string => join(root, `ipc-protocol-${version}.tgz`);
let registry: Registry;

const release = (...args: string[]): ReturnType<typeof runRelease> =>
  runRelease(args, root, new Date("2026-12-01T23:59:59Z"));

/** What the release has left, but for what git is told to ignore. */
const changed = (): string[] => project.git("status", "--porcelain", "--untracked-files=all").split("\n").slice(0, -1);

/** Changes the protocol, compiles it and writes it down. */
async function change(edit: () => void, entry = "- A change."): Promise<void> {
  edit();
  project.edit("CHANGELOG.md", "## [Unreleased]\n", `## [Unreleased]\n\n### Changed\n${entry}\n`);
  await runOnce(targetOf({}, `${root}/`), "write");
  project.commit("Change the protocol");
}
const addField = (): void =>
  project.edit(
    "src/messages/frontend.ts",
    '  type: "cancel";\n',
    '  type: "cancel";\n  /** Why. */\n  why?: string;\n',
  );
const requireField = (): void => project.edit("src/messages/frontend.ts", "why?: string", "why: string");
const raiseVersion = (): void =>
  project.edit("src/messages/version.ts", `VERSION = ${PROTOCOL_VERSION}`, `VERSION = ${PROTOCOL_VERSION + 1}`);

beforeAll(async () => {
  registry = await startRegistry(join(folder, "registry"));
  released["1.0.0"] = await release();
  project.commit("Release 1.0.0");
  project.git("tag", "v1.0.0");
  await change(addField, "- `cancel` says why.");
  released["1.1.0"] = await release();
  project.commit("Release 1.1.0");
  project.git("tag", "v1.1.0");
});
afterEach(() => project.reset("v1.1.0"));
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a release", () => {
  test("freezes, stamps and packs, and says what to do next", () => {
    expect(released["1.1.0"]).toMatchObject({ status: 0, err: "" });
    expect(released["1.1.0"]?.out).toContain("an addition: it takes a minor release");
    expect(released["1.1.0"]?.out).toContain("npm publish ./ipc-protocol-1.1.0.tgz --registry URL");
    expect(project.git("show", "--name-status", "--format=", "v1.1.0").trim().split("\n")).toEqual([
      "M\tCHANGELOG.md",
      "M\tCargo.lock",
      "M\tpackage.json",
      "M\trust/Cargo.toml",
      "A\tschema/releases/1.1.0.schema.json",
      "A\tschema/releases/1.1.0/examples.json",
      "A\tschema/releases/1.1.0/protocol.rs",
      "A\tschema/releases/1.1.0/validators.d.ts",
      "A\tschema/releases/1.1.0/validators.js",
      "M\tschema/releases/history.json",
    ]);
    for (const [frozen, artefact] of [
      ["1.1.0.schema.json", "schema/protocol.schema.json"],
      ["1.1.0/protocol.rs", "generated/protocol.rs"],
      ["1.1.0/validators.js", "generated/validators.js"],
      ["1.1.0/validators.d.ts", "generated/validators.d.ts"],
    ] as const) {
      expect(project.read(`schema/releases/${frozen}`)).toBe(project.read(artefact));
    }
    expect(project.read("CHANGELOG.md")).toBe(
      "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Changed\n- `cancel` says why.\n\n## [1.0.0] - 2026-12-01\n\n### Added\n- The protocol.\n",
    );
    expect(project.read("rust/Cargo.toml")).toContain('\nversion = "1.1.0"\n');
    expect(project.read("Cargo.lock")).toContain('\nname = "ipc-protocol"\nversion = "1.1.0"\n');
    const history = JSON.parse(project.read("schema/releases/history.json"));
    expect(history).toMatchObject([
      { version: "1.0.0", date: "2026-12-01", protocolVersion: PROTOCOL_VERSION, changes: [] },
      {
        version: "1.1.0",
        date: "2026-12-01",
        protocolVersion: PROTOCOL_VERSION,
        changes: [{ breaking: false, what: expect.stringMatching(/^FrontendMessage cancel why: /u) }],
      },
    ]);
    expect(history[1].fingerprint).not.toBe(history[0].fingerprint);
  });

  test("--check knows it from any other state of the project, and its tag from any other tag", async () => {
    expect(await release("--check", "--tag", "v1.1.0")).toMatchObject({
      status: 0,
      out: "this is the release 1.1.0\n",
    });
    expect((await release("--check", "--tag", "v1.1.1")).err).toContain("tag the commit of the release with v1.1.0");
    writeFileSync(join(root, "schema/examples/Ping/more.json"), '{"type":"ping"}\n');
    project.edit("rust/Cargo.toml", 'version = "1.1.0"', 'version = "1.0.0"');
    project.edit("CHANGELOG.md", "## [1.1.0]", "## [1.1]");
    rmSync(join(root, "schema/releases/1.1.0/validators.d.ts"));
    expect(await release("--check")).toEqual({
      status: 1,
      out: "",
      err: `This checkout is not the release 1.1.0:
- rust/Cargo.toml says 1.0.0, package.json says 1.1.0
- schema/releases/1.1.0/validators.d.ts is missing
- schema/releases/1.1.0/examples.json is not what the source says: this is not the release 1.1.0
- CHANGELOG.md has no heading of 1.1.0
`,
    });
    project.edit("package.json", '"version": "1.1.0"', '"version": "1.2.0"');
    expect((await release("--check")).err).toContain("1.2.0 has not been released: run pnpm release 1.2.0");
  });
});

describe("a release that can't be made", () => {
  test("says all that stands in its way, and writes nothing", async () => {
    project.edit("src/messages/frontend.ts", "/** Why. */", "/** Why, in words. */");
    const before = changed();
    const { status, err } = await release("1.1.0");
    expect(status).toBe(1);
    expect(err).toContain("Cannot release 1.1.0:\n");
    expect(err).toContain(
      "- the working tree is not clean; commit these or put them away (git stash):\n   M src/messages",
    );
    expect(err).toContain("- 1.1.0 has been released already");
    expect(err).toContain("- git has a tag v1.1.0 already");
    expect(err).toContain("- CHANGELOG.md has a heading of 1.1.0 already");
    expect(err).toContain("- CHANGELOG.md says nothing under the heading [Unreleased]");
    expect(err).toContain("nothing was written\n");
    expect(changed()).toEqual(before);
  });

  test("artefacts that are not what the source says", async () => {
    project.edit("src/messages/frontend.ts", "/** Why. */", "/** Why so. */");
    project.commit("Change the source alone");
    expect((await release("patch")).err).toMatch(
      /the generated files are not what the source says:\n(?:.*\n)*.*run: pnpm gen/u,
    );
  });

  test("a step that is too small, in the words of the gate", async () => {
    await change(() =>
      project.edit("src/messages/frontend.ts", "why?: string;", "why?: string;\n  /** How. */\n  how?: string;"),
    );
    const { out, err } = await release("patch", "--dry-run");
    expect(out).toMatch(/addition {2}FrontendMessage cancel how: /u);
    expect(err).toContain("1.1.1 is too small a step from 1.1.0 for an addition: set it to 1.2.0");
    expect((await release("1.0.9", "--dry-run")).err).toContain("gone back from 1.1.0 to 1.0.9");
    expect((await release("minor", "--dry-run")).out).toContain("release 1.2.0 would write\n");
    expect((await release("major", "--dry-run")).out).toContain("1.2.0 is enough for the protocol");
    expect(changed()).toEqual([]);
  });

  test("a breaking change without its version, and with it", async () => {
    await change(requireField);
    const refused = await release("2.0.0", "--dry-run");
    expect(refused.out).toMatch(
      /breaking {2}FrontendMessage cancel why: .*\n {2}.*new backend.*\n {4}\{"type":"cancel"\}/u,
    );
    expect(refused.err).toContain(`undo the change, or set PROTOCOL_VERSION to ${PROTOCOL_VERSION + 1} if it is meant`);
    await change(raiseVersion);
    expect((await release("minor", "--dry-run")).err).toContain("too small a step from 1.1.0 for a breaking change");
    expect((await release("--dry-run")).out).toContain("release 2.0.0 would write\n");
  });

  test("if packing fails, everything is as it was", async () => {
    project.edit("package.json", /"build": ".*"/u, '"build": "echo out of luck && exit 3"');
    project.edit("CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- Nothing.\n");
    project.commit("Break the build");
    const { status, err } = await release("patch");
    expect({ status, err }).toEqual({
      status: 1,
      err: expect.stringMatching(
        /^Cannot release 1\.1\.1: npm pack ended with \d+\n(?:.*\n)*out of luck\n(?:.*\n)*everything is as it was\n$/u,
      ),
    });
    expect(changed()).toEqual([]);
    expect(existsSync(join(root, "schema/releases/1.1.1"))).toBe(false);
  });

  test("if it is stopped in the middle, everything is as it was", async () => {
    // The build says that it has begun, and never ends.
    const endless = "require('node:fs').writeFileSync('begun', '');\nsetInterval(() => {}, 1_000);\n";
    writeFileSync(join(root, "endless.cjs"), endless);
    project.edit("package.json", /"build": ".*"/u, '"build": "node endless.cjs"');
    project.edit("CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- Nothing.\n");
    project.edit(".gitignore", "dist/\n", "dist/\nbegun\n");
    project.commit("A build without end");
    const child = spawn("node", ["--import", import.meta.resolve("tsx"), "tools/release/main.ts", "patch"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let meanwhile: string[] = [];
    const watcher = watch(root, (_, name) => {
      if (name !== "begun") return;
      watcher.close();
      meanwhile = changed();
      child.kill("SIGTERM");
    });
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk.toString();
    });
    const [status] = await once(child, "close");
    expect(meanwhile).toContain("?? schema/releases/1.1.1.schema.json");
    expect({ status, err }).toEqual({
      status: 1,
      err: "Cannot release 1.1.1: it was stopped by SIGTERM\neverything is as it was\n",
    });
    expect(changed()).toEqual([]);
    expect(existsSync(join(root, "schema/releases/1.1.1"))).toBe(false);
  });

  test.each([
    [["soon"], "soon is no step"],
    [["1.2.3+build.4"], "build metadata"],
    [["1.2.0", "1.3.0"], "unexpected argument 1.3.0"],
    [["--tag", "v1.0.0"], "--tag goes with --check"],
    [["--check", "minor"], "--check takes no version"],
    [["--dryrun"], "unknown option --dryrun; did you mean --dry-run?"],
  ])("%j", async (args, message) => {
    const { status, err } = await release(...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });

  test("a step from nothing", async () => {
    project.reset("v1.0.0~1");
    const { status, err } = await release("minor");
    expect(status).toBe(2);
    expect(err).toContain("run pnpm release 1.0.0");
  });
});

describe("from a registry", () => {
  const projects = { node: join(folder, "node"), bun: join(folder, "bun") };
  const HELLO = "message success\ns1 Hello. I see an empty room.\n0\n";
  const CHECKED = '{"line":1,"ok":true,"type":"pong","message":{"type":"pong"}}\n';
  const pong = { input: '{"type":"pong"}\n' };

  beforeAll(async () => {
    for (const version of ["1.0.0", "1.1.0"]) {
      const { status, stderr } = await registry.publish(tarball(version));
      expect(status, stderr).toBe(0);
    }
    for (const path of Object.values(projects)) {
      mkdirSync(path);
      writeFileSync(join(path, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
      cpSync(join(ROOT, "tests/fixtures/release"), path, { recursive: true });
    }
    const options = ["--registry", registry.url, "--no-audit", "--no-fund", "--cache", join(folder, "npm-cache")];
    await runWell("npm", ["install", "ipc-protocol", ...options], { cwd: projects.node });
    await runWell(binary("bun"), ["add", "ipc-protocol@1.0.0", "--registry", registry.url], {
      cwd: projects.bun,
      env: { BUN_INSTALL_CACHE_DIR: join(folder, "bun-cache") },
    });
  });

  test("what is published is what was packed, and a version can't be published twice", async () => {
    const versions = (await registry.describe("ipc-protocol")).versions as Record<string, unknown>;
    expect(Object.keys(versions)).toEqual(["1.0.0", "1.1.0"]);
    const again = await registry.publish(tarball("1.1.0"));
    expect(again.status).not.toBe(0);
  });

  test("Node installs the newest and uses it", async () => {
    const options = { cwd: projects.node };
    const manifest = readFileSync(join(projects.node, "node_modules/ipc-protocol/package.json"), "utf8");
    expect(JSON.parse(manifest).version).toBe("1.1.0");
    expect(await runWell("node", ["frontend.js"], options)).toBe(HELLO);
    const check = ["--no-install", "ipc-protocol", "check", "--union", "backend"];
    expect(await runWell("npx", check, { ...options, ...pong })).toBe(CHECKED);
  });

  test("Bun installs an older one and uses it", async () => {
    const options = { cwd: projects.bun };
    expect(await runWell(binary("bun"), ["frontend.js"], options)).toBe(HELLO);
    const command = ["x", "--bun", "--no-install", "ipc-protocol"];
    expect(await runWell(binary("bun"), [...command, "--version"], options)).toBe("1.0.0\n");
    expect(await runWell(binary("bun"), [...command, "check", "--union", "backend"], { ...options, ...pong })).toBe(
      CHECKED,
    );
  });

  test("vendor --check says that the file of an older release does no harm, and what it lacks", async () => {
    const command = join(projects.node, "node_modules/.bin/ipc-protocol");
    const copy = join(projects.node, "protocol.rs");
    cpSync(join(projects.bun, "node_modules/ipc-protocol/generated/protocol.rs"), copy);
    const { status, stdout } = await run(command, ["vendor", "protocol.rs", "--check"], { cwd: projects.node });
    expect(status).toBe(1);
    expect(stdout).toContain(`protocol.rs is of release 1.0.0; the installed ipc-protocol is 1.1.0.
That does no harm: both speak version ${PROTOCOL_VERSION} of the protocol, and neither refuses or misreads what the other sends.
What it does not know:
  addition  FrontendMessage cancel why: `);
    await runWell(command, ["vendor", "protocol.rs"], { cwd: projects.node });
    expect((await run(command, ["vendor", "protocol.rs", "--check"], { cwd: projects.node })).status).toBe(0);
  });
});
