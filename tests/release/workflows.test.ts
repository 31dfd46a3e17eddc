import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { RELEASE_USAGE } from "../../tools/release/options.ts";
import { ROOT } from "../run.ts";

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
}

const FOLDER = join(ROOT, ".github/workflows");
const workflows = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, parse(readFileSync(join(FOLDER, file), "utf8")) as Workflow]),
);
const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const commands = (job: Job | undefined): string[] => (job?.steps ?? []).flatMap(({ run }) => run?.split("\n") ?? []);
const allCommands = Object.values(workflows).flatMap(({ jobs }) => Object.values(jobs).flatMap(commands));

test("they run commands that there are, with the package manager that the README names", () => {
  const called = allCommands.flatMap((command) => [...command.matchAll(/pnpm@(\d+) ([a-z]+)/gu)]);
  expect(called.length).toBeGreaterThan(5);
  for (const [text, major, name] of called) {
    expect(major).toBe("12");
    expect(name === "install" || Object.hasOwn(scripts, name ?? ""), text).toBe(true);
  }
  for (const option of ["--check", "--tag"]) expect(RELEASE_USAGE).toContain(option);
});

test("the tests run on three systems and on every Node that is supported", () => {
  const job = workflows["ci.yml"]?.jobs.test;
  expect(job?.strategy?.matrix).toEqual({
    os: ["ubuntu-latest", "macos-latest", "windows-latest"],
    node: [20, 22, 24],
  });
  expect(engines.node).toBe(">=20");
  expect(commands(job)).toContain("npx -y pnpm@12 test");
});

test("nothing is published that has not passed all of it, and what is published says where it was built", () => {
  const release = workflows["release.yml"];
  const { ci, publish } = release?.jobs ?? {};
  expect(release?.on).toEqual({ push: { tags: ["v*"] } });
  expect(ci?.uses).toBe("./.github/workflows/ci.yml");
  expect(workflows["ci.yml"]?.on).toHaveProperty("workflow_call");
  expect(publish?.needs).toBe("ci");
  expect(publish?.permissions?.["id-token"]).toBe("write");
  const steps = commands(publish).join("\n");
  for (const check of ["gen --check", "compat --format github", 'release --check --tag "$GITHUB_REF_NAME"']) {
    expect(steps.indexOf(check), check).toBeGreaterThan(-1);
    expect(steps.indexOf(check), check).toBeLessThan(steps.indexOf("npm publish"));
  }
  expect(steps).toMatch(/npm publish .* --provenance /u);
});
