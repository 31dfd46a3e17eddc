import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeBackendMessage, decodeFrontendMessage } from "../../generated/validators.js";
import { ConversationMonitor } from "../../src/conversation/conversation-monitor.ts";
import type { Side } from "../../src/conversation/finding.ts";

/** A line of a case; `rust/tests/conversation.rs` runs the same files. */
type Step =
  | { readonly from: Side; readonly message: { readonly type: string }; readonly findings?: readonly object[] }
  | { readonly from: Side; readonly unknown: string }
  | { readonly restarted: true; readonly lost: readonly object[] }
  | { readonly open: readonly object[] };

const FOLDER = new URL("cases/", import.meta.url);

describe.each(readdirSync(FOLDER).sort())("%s", (file) => {
  const steps = readFileSync(new URL(file, FOLDER), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Step);

  it("has the findings that it says", () => {
    const monitor = new ConversationMonitor();
    for (const [index, step] of steps.entries()) {
      const where = `${file}:${index + 1}`;
      if ("message" in step) {
        const { from, message } = step;
        const decode = from === "frontend" ? decodeFrontendMessage : decodeBackendMessage;
        const outcome = decode(JSON.stringify(message));
        if (outcome.kind !== "message") throw new Error(`${where} is no message: ${outcome.error.message}`);
        const expected = (step.findings ?? []).map((finding) => ({ from, type: message.type, ...finding }));
        expect(monitor.observe(from, outcome.message), where).toEqual(expected);
      } else if ("unknown" in step) {
        expect(monitor.observe(step.from, { type: step.unknown }), where).toEqual([]);
      } else if ("restarted" in step) {
        expect(monitor.restarted(), where).toEqual(step.lost);
      } else {
        expect(monitor.open(), where).toEqual(step.open);
      }
    }
    expect(Object.keys(steps.at(-1) ?? {})).toEqual(["open"]);
  });
});
