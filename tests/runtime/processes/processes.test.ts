import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { buildPrograms } from "./programs.ts";
import { scenarios } from "./scenarios.ts";

const { program, remove } = buildPrograms(["backends/scripted", "backends/raw", "run-scenario"], "backends/scripted");
afterAll(remove);
const run = promisify(execFile);

async function play(frontend: "node" | "bun", backend: "node" | "bun" | "compiled", name: string): Promise<void> {
  const backends = {
    "backends/scripted": program(backend, "backends/scripted"),
    "backends/raw": program(backend === "compiled" ? "bun" : backend, "backends/raw"),
  };
  const [command, ...args] = program(frontend, "run-scenario");
  const { stdout, stderr } = await run(command, [...args, name, JSON.stringify(backends)], { timeout: 50_000 });
  expect(`${stdout}${stderr}`).toContain("held");
}

const ESSENTIAL = [
  "a session from init to shutdown",
  "writes to stdout that are none of the protocol's",
  "an exception that nobody catches",
  "400 messages of 64 KB each way at once",
  "killed in the middle of a line, of a request, of a tool",
];

const PAIRS = [
  ["node", "node", Object.keys(scenarios)],
  ["node", "bun", Object.keys(scenarios)],
  ["bun", "bun", Object.keys(scenarios)],
  ["bun", "node", ESSENTIAL],
  ["node", "compiled", ESSENTIAL],
] as const;

for (const [frontend, backend, names] of PAIRS) {
  describe.concurrent(`frontend on ${frontend}, backend on ${backend}`, () => {
    for (const name of names) it(name, () => play(frontend, backend, name));
  });
}
