import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { buildPrograms, RUNTIMES } from "./programs.ts";

const { program, remove } = buildPrograms(["soak", "backends/soak"]);
afterAll(remove);

/** A bounded form of `pnpm soak`. */
describe("soak", () => {
  for (const runtime of RUNTIMES) {
    it(`exchanges mixed messages in order, and survives kills, on ${runtime}`, async () => {
      const [command, ...args] = program(runtime, "soak");
      const options = ["--messages", "30000", "--kills", "5", "--", ...program(runtime, "backends/soak")];
      const { stdout } = await promisify(execFile)(command, [...args, ...options], { timeout: 50_000 });
      expect(stdout).toContain("held");
    });
  }
});
