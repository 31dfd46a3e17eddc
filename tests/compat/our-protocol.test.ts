import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compareModels } from "../../tools/compat/compare.ts";
import { levelOf } from "../../tools/compat/judge.ts";
import { loadModel } from "../../tools/compat/load-model.ts";
import { pairOf } from "../../tools/compat/peers.ts";
import { runCompat } from "../../tools/compat/run-compat.ts";
import { readModel } from "../../tools/model/read.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";
import type { Draft } from "./mutate-schema.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const schema = JSON.parse(readFileSync(`${ROOT}schema/protocol.schema.json`, "utf8")) as JsonSchema;

/** What the gate says of a change of our protocol: its level and, for everybody who is hurt, the rule and the peers. */
function gate(change: (definitions: Record<string, Draft>) => void): { level: string; hurt: string[] } {
  const draft = structuredClone(schema) as Draft;
  change(draft.definitions ?? {});
  const changes = compareModels(readModel(schema), readModel(draft as JsonSchema));
  return {
    level: levelOf(changes),
    hurt: changes.flatMap(({ rule, message, hurts, direction }) =>
      hurts.map(({ reader, harm }) => `${rule} ${message}: ${pairOf(reader, direction)} ${harm}`),
    ),
  };
}

function add(record: Draft | undefined, key: string, field: Draft, required = false): void {
  Object.assign(record?.properties ?? {}, { [key]: field });
  record?.propertyOrder?.push(key);
  if (required) record?.required?.push(key);
}

test("the gate is open for the package as it is", () => {
  expect(runCompat([], ROOT, ROOT)).toMatchObject({ status: 0, err: "" });
});

test("release 1.1.0 is an addition to release 1.0.0", () => {
  const [before, after] = ["1.0.0", "1.1.0"].map((version) =>
    loadModel(`${ROOT}schema/releases/${version}.schema.json`, []),
  );
  if (before === undefined || after === undefined) throw new Error("a release is not there");
  const changes = compareModels(before, after);
  expect(levelOf(changes)).toBe("addition");
  expect(changes.map(({ rule, message, path }) => `${rule} ${message} ${path}`)).toEqual([
    "field-added-optional init initial_prompt",
    "field-added-optional init config",
  ]);
});

test("each of the four pairs is named", () => {
  expect(gate(({ AgentMode }) => void AgentMode?.enum?.push("ask")).hurt).toEqual([
    "value-added mode_change: old backend ← new frontend refuses",
  ]);
  expect(gate(({ UserMessage }) => add(UserMessage, "id", { type: "string" }, true)).hurt).toEqual([
    "field-added-required user_message: new backend ← old frontend refuses",
  ]);
  expect(gate(({ CompactionTrigger }) => void CompactionTrigger?.enum?.push("size")).hurt).toEqual([
    "value-added compaction_occurred: old frontend ← new backend refuses",
  ]);
  expect(gate(({ ToolEnd }) => add(ToolEnd, "ms", { type: "number" }, true)).hurt).toEqual([
    "field-added-required tool_end: new frontend ← old backend refuses",
  ]);
});

test("a request that the old frontend would never answer is breaking, an event is not", () => {
  const message = (tag: string, answeredBy: string[]): Draft => ({
    type: "object",
    properties: { type: { type: "string", const: tag }, request_id: { type: "string" } },
    required: ["type", "request_id"],
    propertyOrder: ["type", "request_id"],
    "x-direction": "backend-to-frontend",
    "x-limit": 1024,
    "x-answered-by": answeredBy,
  });
  const withMessage = (answeredBy: string[]): ReturnType<typeof gate> =>
    gate((definitions) => {
      definitions.Asked = message("asked", answeredBy);
      definitions.BackendMessage?.oneOf?.push({ $ref: "#/definitions/Asked" });
    });
  expect(withMessage([])).toEqual({ level: "addition", hurt: [] });
  expect(withMessage(["room_query_response"]).hurt).toEqual(["message-added asked: old frontend ← new backend waits"]);
});

test("a new error code is an addition, a new way to deal with a known one is breaking", () => {
  const added = gate(({ KnownErrorCode, ErrorCode }) => {
    for (const codes of [KnownErrorCode, ErrorCode]) {
      (codes?.["x-open-enum"] ?? codes?.enum)?.push("DISK_FULL");
      for (const key of ["x-enum-descriptions", "x-enum-meta"] as const) delete codes?.[key];
    }
  });
  expect(added).toEqual({ level: "addition", hurt: [] });
  const changed = gate(({ ErrorCode }) => {
    const entry = ErrorCode?.["x-enum-meta"]?.[0];
    if (entry !== undefined) entry.recoverable = true;
  });
  expect(changed.hurt).toEqual([
    "recoverable-changed error: old frontend ← new backend misreads",
    "recoverable-changed error: new frontend ← old backend misreads",
  ]);
});

test("a limit that is still under the reader's bound hurts nobody", () => {
  const limit = (name: string, bytes: number): ReturnType<typeof gate> =>
    gate((definitions) => Object.assign(definitions[name] ?? {}, { "x-limit": bytes }));
  expect(limit("Init", 512)).toEqual({ level: "addition", hurt: [] });
  expect(limit("Init", 4096)).toEqual({ level: "addition", hurt: [] });
  expect(limit("ToolEnd", 2 * 1_048_576).hurt).toEqual(["limit-raised tool_end: old frontend ← new backend refuses"]);
  // A pong can't be that long, whatever it is allowed.
  expect(limit("Pong", 2 * 1_048_576)).toEqual({ level: "addition", hurt: [] });
});
