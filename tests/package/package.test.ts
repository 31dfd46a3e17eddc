import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeBlocks } from "../docs/docs.ts";
import { binary, pnpm, ROOT, run, runWell } from "../run.ts";

const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-package-"));
const tarball = join(folder, "ipc-protocol.tgz");
const projects = { node: join(folder, "node"), bun: join(folder, "bun") };

beforeAll(async () => {
  await pnpm(["pack", "--out", tarball], { cwd: ROOT });
  await makeProject(projects.node, "npm", ["install", "--no-audit", "--no-fund", "--offline", tarball]);
  await makeProject(projects.bun, binary("bun"), ["add", tarball]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A project with nothing but the package, and a program that uses it. */
async function makeProject(path: string, installer: string, args: readonly string[]): Promise<void> {
  mkdirSync(path);
  writeFileSync(join(path, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  copyFileSync(join(ROOT, "tests/fixtures/package/program.ts"), join(path, "program.ts"));
  await runWell(installer, args, { cwd: path });
}

/** Type-checks the program of the Node project, and compiles it if a folder is given. */
function compile(resolution: "node16" | "nodenext" | "bundler", outDir?: string): Promise<unknown> {
  const compilerOptions = {
    module: resolution === "bundler" ? "esnext" : resolution === "node16" ? "node18" : resolution,
    moduleResolution: resolution,
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    resolveJsonModule: true,
    noEmit: outDir === undefined,
    outDir,
  };
  const config = join(projects.node, `tsconfig.${resolution}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  return runWell(binary("tsc"), ["-p", config], { cwd: projects.node });
}

test("the package holds what a user needs and nothing else", async () => {
  const listing = await runWell("tar", ["-tzf", tarball]);
  const files = listing
    .trim()
    .split("\n")
    .map((file) => file.replace(/^package\//u, ""));
  expect(files.filter((file) => !file.startsWith("dist/")).sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "bench/README.md",
    "bin/ipc-protocol.js",
    "docs/add-a-message.md",
    "docs/first-backend.md",
    "docs/first-frontend.md",
    "docs/wire-tools.md",
    "examples/backend.ts",
    "generated/protocol.rs",
    "generated/reference.html",
    "generated/reference.md",
    "generated/validators.d.ts",
    "generated/validators.js",
    "package.json",
    "rust/README.md",
    "rust/examples/first-frontend.rs",
    "schema/flows/crash-recovery.ndjson",
    "schema/flows/new-session.ndjson",
    "schema/flows/room-query.ndjson",
    "schema/flows/tool-execution.ndjson",
    "schema/flows/version-mismatch.ndjson",
    "schema/protocol.schema.json",
    "schema/releases/history.json",
    "tools/SEMANTICS.md",
    "tools/compat/RULES.md",
  ]);
  const built = files.filter((name) => name.startsWith("dist/") && !/\.js$|\.d\.ts$/u.test(name));
  expect(built).toEqual(["dist/report/page.html"]);
  const manifest = JSON.parse(readFileSync(join(projects.node, "node_modules/ipc-protocol/package.json"), "utf8"));
  expect(manifest.dependencies).toBeUndefined();
});

test("every link of its pages leads to something within it", () => {
  const installed = join(projects.node, "node_modules/ipc-protocol");
  const pages = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:md|html)$/u.test(name),
  );
  expect(pages).toContain("README.md");
  const dead = pages.flatMap((page) => {
    const text = readFileSync(join(installed, page), "utf8");
    return linksOf(page, text).flatMap((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? join(installed, page) : join(installed, dirname(page), path);
      const isThere = existsSync(target) && (anchor === undefined || anchorsOf(target).has(anchor));
      return isThere ? [] : [`${page}: ${link}`];
    });
  });
  expect(dead).toEqual([]);
});

/** The links of a page that do not lead out of the package. */
function linksOf(page: string, text: string): string[] {
  const links = page.endsWith(".html") ? /\shref="([^"]+)"/gu : /\]\(([^)\s]+)\)/gu;
  const prose = page.endsWith(".html") ? text : text.replace(/^```.*?^```$/gmsu, "").replace(/`[^`\n]*`/gu, "");
  return [...prose.matchAll(links)].map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/u.test(link));
}

/** Where a link can lead within a page: its ids, and its headings as they are shown on the web. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, "utf8");
  const headings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/\sid="([^"]+)"/gu)].map(([, id = ""]) => id)]);
}

describe("in a fresh project", () => {
  test.each(["node16", "bundler"] as const)("the types are found with resolution %s", async (resolution) => {
    await compile(resolution);
  });

  test("the types are found with resolution nodenext, and Node runs it", async () => {
    await compile("nodenext", "compiled");
    expect(await runWell("node", ["compiled/program.js"], { cwd: projects.node })).toBe("1 1024 64\n");
  });

  test("Node runs the first backend of the documentation as it stands there", async () => {
    const [backend = ""] = codeBlocks("first-backend.md", "ts");
    writeFileSync(join(projects.node, "backend.mjs"), backend);
    const input = '{"type":"init","version":1,"working_dir":"/"}\n{"type":"shutdown"}\n';
    expect(await runWell("node", ["backend.mjs"], { cwd: projects.node, input })).toBe(
      '{"type":"session_started","session_id":"s1"}\n',
    );
  });

  test("Bun runs it", async () => {
    expect(await runWell(binary("bun"), ["program.ts"], { cwd: projects.bun })).toBe("1 1024 64\n");
  });

  test("a bundle of it runs alone", async () => {
    const bundle = join(folder, "bundle.mjs");
    await runWell(binary("bun"), ["build", "program.ts", "--target", "browser", "--outfile", bundle], {
      cwd: projects.bun,
    });
    expect(await runWell("node", [bundle], { cwd: folder })).toBe("1 1024 64\n");
  });

  test("its command runs and copies the Rust file", async () => {
    const command = join(projects.node, "node_modules/.bin/ipc-protocol");
    const options = { cwd: projects.node, input: '{"type":"pong"}\n' };
    expect(await runWell(command, ["check", "--union", "backend"], options)).toBe(
      '{"line":1,"ok":true,"type":"pong","message":{"type":"pong"}}\n',
    );
    await runWell(command, ["vendor", "game/src/protocol.rs"], options);
    expect(readFileSync(join(projects.node, "game/src/protocol.rs"), "utf8")).toBe(
      readFileSync(join(ROOT, "generated/protocol.rs"), "utf8"),
    );
    expect((await run(command, ["vendor", "game/src", "--check"], options)).status).toBe(0);
  });
});

test("importing it prints nothing and needs no eval", async () => {
  writeFileSync(join(projects.node, "import.js"), 'await import("ipc-protocol/validators");');
  const { stdout, stderr, status } = await run("node", ["--disallow-code-generation-from-strings", "import.js"], {
    cwd: projects.node,
  });
  expect({ stdout, stderr, status }).toEqual({ stdout: "", stderr: "", status: 0 });
});

test("publint and arethetypeswrong find nothing", async () => {
  const lint = await run(binary("publint"), ["run", "--strict", tarball], { cwd: ROOT });
  expect(lint.stdout + lint.stderr).toContain("All good!");
  expect(lint.status).toBe(0);
  const types = await run(binary("attw"), [tarball], { cwd: ROOT });
  expect(types.status, types.stdout + types.stderr).toBe(0);
});

test("the checkout's command runs the source, without a build", async () => {
  expect(existsSync(join(ROOT, "src/cli/main.ts"))).toBe(true);
  const { status, stdout } = await run("node", [join(ROOT, "bin/ipc-protocol.js"), "--version"]);
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
});
