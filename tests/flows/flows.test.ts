import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decodeBackendMessage, decodeFrontendMessage } from "../../generated/validators.js";
import { backend, frontend } from "../../src/codec/codec.ts";
import { ConversationMonitor } from "../../src/conversation/conversation-monitor.ts";
import { loadFlows } from "../../tools/flows/load-flows.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const flows = loadFlows(fileURLToPath(new URL("../../schema/flows", import.meta.url)));

it("has the flows of the design", () => {
  expect(flows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["new-session", "tool-execution", "room-query", "crash-recovery"]),
  );
});

describe.each(flows.map((flow) => [flow.name, flow] as const))("%s", (_name, flow) => {
  it("has messages as they are on the wire, in the order that the protocol wants", () => {
    const monitor = new ConversationMonitor();
    for (const step of flow.steps) {
      if (step.kind === "restart") monitor.restarted();
      if (step.kind !== "message") continue;
      const line = JSON.stringify(step.message);
      if (step.from === "frontend") {
        const outcome = decodeFrontendMessage(line);
        if (outcome.kind !== "message") throw outcome.error;
        expect(frontend.encode(outcome.message)).toBe(line);
        expect(monitor.observe("frontend", outcome.message)).toEqual([]);
      } else {
        const outcome = decodeBackendMessage(line);
        if (outcome.kind !== "message") throw outcome.error;
        expect(backend.encode(outcome.message)).toBe(line);
        expect(monitor.observe("backend", outcome.message)).toEqual([]);
      }
    }
    expect(monitor.open()).toEqual([]);
  });
});

it.each([
  ["", /^a\.ndjson:1: a line of a flow is JSON/u],
  ['{"flow":"x","place":1}', /^a\.ndjson:1: a flow begins with its title, place and text/u],
  ['{"flow":"x","place":1,"text":"y"}\n[]', /^a\.ndjson:2: a line of a flow is a JSON object, got \[\]/u],
  ['{"flow":"x","place":1,"text":"y"}\n{"from":"nobody","message":{"type":"ping"}}', /^a\.ndjson:2: a step is/u],
])("refuses a broken file with its place: %s", (text, expected) => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.ndjson"), text);
  expect(() => loadFlows(folder)).toThrow(expected);
});
