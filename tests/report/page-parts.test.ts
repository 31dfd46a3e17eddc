import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backend, frontend } from "../../src/codec/codec.ts";
import { axisLabel, axisSteps } from "../../src/report/page/axis-marks.ts";
import { compactText, type JsonNode, parseJsonText, valueAt } from "../../src/report/page/json-text.ts";
import { SchemaDocs } from "../../src/report/page/message-docs.ts";
import { pauseHeight, RowLayout } from "../../src/report/page/row-layout.ts";
import { openSession } from "../../src/report/page/session.ts";
import { SpanSlots } from "../../src/report/page/span-slots.ts";
import { summaryOf } from "../../src/report/page/summary.ts";
import { timingsOf } from "../../src/report/page/timings.ts";
import { EVERYTHING, filterRows, groupOf, groupRows, rowsOf } from "../../src/report/page/visible-rows.ts";
import { visiblePieces, visibleText } from "../../src/report/page/visible-text.ts";
import type { ReportData, Span } from "../../src/report/report-data.ts";
import { ROOT } from "../run.ts";

describe("JSON text", () => {
  test("is taken apart and put together without loss", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, space) => {
        const node = parseJsonText(JSON.stringify(value, null, space));
        expect(node && compactText(node)).toBe(JSON.stringify(value));
      }),
    );
  });

  test("is JSON where JSON.parse says so", () => {
    const pieces = fc.constantFrom(
      ...'{}[],:"\\',
      "1",
      "-",
      "0",
      "01",
      ".5",
      "e9",
      "true",
      "nul",
      "null",
      " ",
      "\n",
      '"a"',
      '"\\x"',
      "\u0001",
      "\ufeff",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        expect(parseJsonText(text) !== undefined, text).toBe(isJson(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test("keeps numbers, and keys that come twice or that objects inherit", () => {
    const text = '{"__proto__":1.0,"constructor":12345678901234567890,"a":1,"a":2}';
    expect(compactText(parseJsonText(text) as JsonNode)).toBe(text);
    expect(parseJsonText("[".repeat(5_000))).toBeUndefined();
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("what can't be seen is shown", () => {
  expect(visibleText("a\u202eb\u0000\n\u001b[0m")).toBe("a\\u202eb\\u0000\\n\\u001b[0m");
  expect(visibleText("\ud800 \u{e0041} 👩‍🚀 é ⛵️")).toBe("\\ud800 \\u{e0041} 👩‍🚀 é ⛵️");
  expect(visiblePieces("a\n\tb", true)).toEqual([{ text: "a\n\tb", escaped: false }]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(visibleText(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u);
    }),
  );
});

/** A session of messages of so many types, in one lane or another. */
function sessionOf(rows: readonly (readonly [lane: number, type: number])[], problems: readonly number[] = []) {
  const data: ReportData = {
    format: 1,
    title: "",
    facts: [],
    timed: true,
    types: ["", "a", "b", "c"],
    rows: {
      at: rows.map(() => 1_000),
      lanes: rows.map(([lane]) => lane),
      types: rows.map(([, type]) => type),
      bytes: rows.map(() => 1),
      texts: rows.map((_, row) => `{"type":"x","n":${row},"say":"He said \\"hi\\""}`),
    },
    cut: [],
    problems: problems.map((row) => ({ row, kind: "refusal", reason: "" })),
    spans: [],
    schema: {},
  };
  return openSession(data);
}

describe("rows that are shown", () => {
  const anyRows = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 60 });

  test("groups hold each row once, in order; a folded one holds one kind", () => {
    fc.assert(
      fc.property(anyRows, fc.array(fc.nat(59)), fc.boolean(), (rows, problems, fold) => {
        const session = sessionOf(
          rows,
          problems.filter((row) => row < rows.length),
        );
        const visible = groupRows(session, filterRows(session, EVERYTHING), fold);
        const groups = Array.from({ length: visible.groups }, (_, group) => [...rowsOf(visible, group)]);
        expect(groups.flat()).toEqual(rows.map((_, row) => row));
        groups.forEach((group, index) => {
          expect(group.length === 1 || group.length >= 3).toBe(true);
          expect(new Set(group.map((row) => String(rows[row]))).size).toBe(1);
          for (const row of group) expect(groupOf(visible, row)).toBe(index);
        });
      }),
    );
  });

  test("a group can be opened", () => {
    const session = sessionOf([
      [1, 1],
      [1, 1],
      [1, 1],
      [0, 1],
    ]);
    const rows = filterRows(session, EVERYTHING);
    expect(groupRows(session, rows, true).groups).toBe(2);
    expect(groupRows(session, rows, true, new Set([0])).groups).toBe(4);
  });

  test("filters by text, type, lane and problem", () => {
    const session = sessionOf(
      [
        [0, 1],
        [1, 2],
        [2, 0],
        [1, 3],
      ],
      [1],
    );
    const shown = (filter: Partial<typeof EVERYTHING>) => [...filterRows(session, { ...EVERYTHING, ...filter })];
    expect(shown({ search: '"n":1' })).toEqual([1]);
    expect(shown({ search: 'SAID "HI"' })).toEqual([0, 1, 2, 3]);
    expect(shown({ search: "(" })).toEqual([]);
    expect(shown({ hiddenTypes: new Set([1, 3]) })).toEqual([1, 2]);
    expect(shown({ hiddenLanes: new Set([1]) })).toEqual([0, 2]);
    expect(shown({ onlyProblems: true })).toEqual([1]);
  });
});

test("the layout finds the row at a height, however many pauses there are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 50 }),
      (pauses, height) => {
        const layout = new RowLayout(pauses.length, height, (row) => pauses[row] ?? 0);
        pauses.forEach((_, row) => {
          expect(layout.rowAt(layout.top(row))).toBe(row);
          expect(layout.rowAt(layout.top(row) + height - 1)).toBe(row);
        });
        expect(layout.height).toBe(layout.top(pauses.length - 1) + height);
      },
    ),
  );
  expect(new RowLayout(500_000, 26, () => 120).height).toBeLessThanOrEqual(15_000_000);
  expect(pauseHeight(10)).toBe(0);
  expect(pauseHeight(60_000)).toBeGreaterThan(pauseHeight(1_000));
});

test("what lasts is laid side by side and found again", () => {
  const item = fc.tuple(fc.nat(50), fc.nat(20)).map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), fc.nat(60), fc.nat(20), (items, from, length) => {
      const slots = new SpanSlots(items, 100);
      for (const slot of slots.slots) {
        for (const [at, next] of slot.slice(1).entries()) expect(next.from).toBeGreaterThan(slot[at]?.to ?? 0);
      }
      const found = slots.between(from, from + length).map(({ item: one }) => one);
      expect(new Set(found)).toEqual(new Set(items.filter((one) => one.from <= from + length && one.to >= from)));
    }),
  );
});

test("timings by type and name", () => {
  const span = (name: string, open: number, close: number, failed = false): Span => ({
    type: "tool_start",
    kind: "run",
    name,
    by: "backend",
    open,
    close,
    ...(failed ? { failed } : {}),
  });
  const spans = [span("Read", 0, 10), span("Bash", 1, 3, true), span("Read", 4, -1), span("Read", 5, 7)];
  expect(timingsOf(spans, ({ open, close }) => close - open)).toEqual([
    { type: "tool_start", name: "Read", count: 3, failed: 0, open: 1, median: 2, p95: 10, max: 10, slowest: 0 },
    { type: "tool_start", name: "Bash", count: 1, failed: 1, open: 0, median: 2, p95: 2, max: 2, slowest: 1 },
  ]);
});

test("summaries and numbers for people", () => {
  expect(summaryOf('{"type":"tool_end","id":"t1","output":{"a":[1.0]},"success":true}')).toBe(
    't1 · {"a":[1.0]} · success: true',
  );
  expect(summaryOf("no JSON")).toBe("no JSON");
  expect([axisLabel(12.5, 1, 20), axisLabel(200, 0, 400_000), axisLabel(3_725, 0, 4_000_000)]).toEqual([
    "12.5 s",
    "3:20",
    "1:02:05",
  ]);
  expect(axisSteps(0, 1_000, 5)).toEqual([0, 200, 400, 600, 800, 1_000]);
});

describe("documentation of messages", () => {
  const docs = new SchemaDocs(JSON.parse(readFileSync(join(ROOT, "schema/protocol.schema.json"), "utf8")));

  test("there is some for every field of every example", () => {
    const folder = join(ROOT, "schema/examples");
    let seen = 0;
    for (const name of readdirSync(folder).filter((name) => name !== "refused" && name !== "SpilledOutput")) {
      for (const file of readdirSync(join(folder, name))) {
        const node = parseJsonText(declaredOf(readFileSync(join(folder, name, file), "utf8").trim()));
        const type = valueAt(node, "type");
        const message = docs.message(type?.kind === "string" ? type.text : "", node);
        expect(message?.description, name).toBeTruthy();
        for (const path of pathsOf(node)) {
          // What is in a payload has none.
          if (/^(?:input|output)$/u.test(path[0] ?? "") && path.length > 1) continue;
          expect(message?.at(path), `${name}/${path.join("/")}`).toBeDefined();
          seen += 1;
        }
      }
    }
    expect(seen).toBeGreaterThan(150);
  });

  test("of the variant that a message is", () => {
    const about = (text: string) => {
      const node = parseJsonText(text);
      return { node, message: docs.message(String(JSON.parse(text).type), node) };
    };
    const action = about(
      '{"type":"room_action","request_id":"r","action":{"type":"create_note","color":"pink"}}',
    ).message;
    expect(action?.at(["action", "color"])).toMatchObject({
      optional: true,
      type: '"yellow" or "pink" or "blue" or "green"',
    });
    expect(action?.at(["action", "to_surface"])).toBeUndefined();
    expect(action?.limit).toBe(10_240);
    const error = about('{"type":"error","code":"SDK_ERROR","message":"","recoverable":true}').message;
    expect(error?.at(["code"])?.meaning).toContain("threw an exception");
    const init = about('{"type":"init","version":1}').message;
    const absent = init?.absent().map(([name, { optional, secret }]) => [name, optional, secret]);
    expect(absent?.slice(0, 3)).toEqual([
      ["working_dir", false, false],
      ["api_key", true, true],
      ["resume_session_id", true, false],
    ]);
    expect(docs.message("constructor", undefined)).toBeUndefined();
    expect(init?.at(["constructor"])).toBeUndefined();
    expect(new SchemaDocs(null).message("init", undefined)).toBeUndefined();
  });
});

/** A line without the fields that no message declares. */
function declaredOf(line: string): string {
  const sent = frontend.decode(line);
  if (sent.kind === "message") return frontend.encode(sent.message);
  const received = backend.decode(line);
  if (received.kind !== "message") throw new Error(`no message: ${line}`);
  return backend.encode(received.message);
}

function pathsOf(node: JsonNode | undefined, path: readonly string[] = []): string[][] {
  const members =
    node?.kind === "object"
      ? node.entries
      : node?.kind === "array"
        ? node.items.map((item, index) => [String(index), item] as const)
        : [];
  return members.flatMap(([key, value]) => [[...path, key], ...pathsOf(value, [...path, key])]);
}
