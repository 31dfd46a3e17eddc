import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseScript } from "../../src/mock/load-script.ts";
import { ROOT } from "../run.ts";

test("the script in the README is one", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, script = ""] = /```json\n(\{"ipc-protocol-script".*?)```/su.exec(readme) ?? [];
  expect(parseScript(script, "README.md").steps).toHaveLength(8);
});
