import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConversationMonitor } from "../../src/conversation/conversation-monitor.ts";
import type { ConversationRules } from "../../src/conversation/conversation-rules.ts";
import type { Side } from "../../src/conversation/finding.ts";

const toolStart = (id: string) => ({ type: "tool_start", id });
const toolEnd = (id: string) => ({ type: "tool_end", id });

describe("a monitor", () => {
  it("keeps at most 1,000 of a type, and what it forgot is no fault", () => {
    const monitor = new ConversationMonitor();
    for (let number = 0; number < 5_000; number += 1) monitor.observe("backend", toolStart(`t${number}`));
    expect(monitor.open()).toHaveLength(1_000);
    expect(monitor.observe("backend", toolEnd("t0"))).toEqual([]);
    expect(monitor.observe("backend", toolEnd("t4999"))).toEqual([]);
    expect(monitor.open()).toHaveLength(999);
  });

  it("keeps at most 100,000 characters of the keys of a type", () => {
    const monitor = new ConversationMonitor();
    for (let number = 0; number < 10; number += 1)
      monitor.observe("backend", { ...toolStart(`${"x".repeat(60_000)}${number}`) });
    expect(monitor.open()).toHaveLength(1);
  });

  it("takes the rules of another protocol, with several first messages and answers of several requests", () => {
    const rules: ConversationRules = {
      frontend: {
        hello: { answeredBy: [], order: { first: true } },
        resume: { answeredBy: [], order: { first: true } },
        ask: { answeredBy: ["told"], order: { correlatedBy: "a/b~c" } },
        demand: { answeredBy: ["told"], order: { correlatedBy: "a/b~c" } },
      },
      backend: { told: { answeredBy: [], order: {} } },
    };
    const monitor = new ConversationMonitor(rules);
    const [first] = monitor.observe("frontend", { type: "ask", "a/b~c": "1" } as { type: string });
    expect(first?.reason).toBe("expected hello or resume first, got ask");
    monitor.observe("frontend", { type: "demand", "a/b~c": "2" } as { type: string });
    expect(monitor.observe("backend", { type: "told", "a/b~c": "2" } as { type: string })).toEqual([]);
    expect(monitor.observe("backend", { type: "told", "a/b~c": "3" } as { type: string })).toEqual([
      {
        rule: "correlatedBy",
        from: "backend",
        type: "told",
        path: "/a~1b~0c",
        reason: 'expected the a/b~c of an open ask or demand, got "3"',
      },
    ]);
    expect(monitor.open()).toEqual([{ kind: "request", from: "frontend", type: "ask", key: "1", at: 1 }]);
  });

  it("lists just what was opened and not closed, whatever comes", () => {
    const ids = fc.constantFrom("a", "b", "c");
    const steps = fc.array(
      fc.tuple(fc.constantFrom("tool_start", "tool_end", "room_query", "room_query_response"), ids),
    );
    fc.assert(
      fc.property(steps, (conversation) => {
        const monitor = new ConversationMonitor();
        const open = new Set<string>();
        for (const [type, id] of conversation) {
          const from: Side = type === "room_query_response" ? "frontend" : "backend";
          const isOpener = type === "tool_start" || type === "room_query";
          const key = `${type.startsWith("tool") ? "tool_start" : "room_query"} ${id}`;
          const findings = monitor.observe(from, { type, id, request_id: id } as { type: string });
          const isFault = findings.some(({ rule }) => rule === "endedBy" || rule === "correlatedBy");
          expect(isFault).toBe(open.has(key) === isOpener);
          if (isOpener) open.add(key);
          else open.delete(key);
        }
        expect(new Set(monitor.open().map(({ type, key }) => `${type} ${key}`))).toEqual(open);
      }),
    );
  });
});
