import type { Inspector } from "./inspector.ts";
import { printableJson } from "./printable.ts";
import type { Seen } from "./seen.ts";

/** One line of JSON for each thing seen, with its line end. Deltas are joined here, too. */
export function formatJson(seen: Seen): string {
  return `${printableJson(JSON.stringify(fieldsOf(seen)))}\n`;
}

/** The summary as one line of JSON: `{"summary":{…}}`. Sizes are bytes, times are milliseconds. */
export function summaryJson({ tally, timings, duration, open }: Inspector): string {
  const summary = {
    ...(duration === undefined ? {} : { duration }),
    messages: {
      frontend: Object.fromEntries(tally.messages.frontend),
      backend: Object.fromEntries(tally.messages.backend),
    },
    refused: Object.fromEntries(tally.refused),
    unknown: Object.fromEntries(tally.unknown),
    order: Object.fromEntries(tally.findings),
    unreadable: tally.faults,
    slowest: timings.slowest.map(({ number, ...timing }) => ({ ...timing, line: number })),
    unanswered: open.filter(({ kind }) => kind === "request").map(({ from, type, key }) => ({ from, type, key })),
    unended: open.filter(({ kind }) => kind === "span").map(({ from, type, key }) => ({ from, type, key })),
  };
  return `${printableJson(JSON.stringify({ summary }))}\n`;
}

function fieldsOf(seen: Seen): object {
  switch (seen.kind) {
    case "message":
      return { ...common(seen), type: seen.type, message: seen.message };
    case "deltas": {
      const { type, count, text, whole, until } = seen;
      return { ...common(seen), type, deltas: count, until, text, ...(whole ? {} : { cut: true }) };
    }
    case "unknown":
      return { ...common(seen), unknown: seen.type, text: textOf(seen.line) };
    case "refused": {
      const { error, line } = seen;
      const text = line === undefined ? {} : { text: textOf(line) };
      return { ...common(seen), code: error.code, path: error.path, reason: error.reason, ...text };
    }
    case "finding": {
      const { rule, from, type, path, reason } = seen.finding;
      return { line: seen.number, at: seen.at, from, type, order: rule, path, reason };
    }
    case "stderr":
      return { line: seen.number, at: seen.at, from: "stderr", text: textOf(seen.line) };
    case "event": {
      const { kind, ...event } = seen.event;
      return { event: kind, ...event };
    }
    case "fault":
      return { line: seen.number, unreadable: seen.reason };
  }
}

function common({ number, at, from, bytes }: Extract<Seen, { readonly bytes: number }>): object {
  return { line: number, at, from, bytes };
}

function textOf(line: string | Uint8Array): string {
  return typeof line === "string" ? line : Buffer.from(line).toString("utf8");
}
