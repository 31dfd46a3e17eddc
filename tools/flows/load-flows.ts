import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../model/model.ts";

/** A conversation that shows how the protocol is used: `<folder>/<name>.ndjson`. */
export interface Flow {
  /** `crash-recovery` */
  readonly name: string;
  /** Where it stands among the others, from 1. */
  readonly place: number;
  readonly title: string;
  readonly text: string;
  readonly steps: readonly FlowStep[];
}

export type FlowEnd = "frontend" | "backend";

export type FlowStep =
  /** A message, and what is to be said about it. */
  | { readonly kind: "message"; readonly from: FlowEnd; readonly message: FlowMessage; readonly note?: string }
  /** Something that one end does by itself. */
  | { readonly kind: "note"; readonly at: FlowEnd; readonly note: string }
  /** The backend has ended and is started again. */
  | { readonly kind: "restart"; readonly note: string };

/** The message as it is on the wire. */
export type FlowMessage = { readonly type: string } & { readonly [key: string]: JsonValue };

/**
 * Reads a folder of flows, sorted by their places. The first line of a file is `{"flow","place","text"}`; each other one
 * is `{"from","message","note"?}`, `{"at","note"}` or `{"restarted":true,"note"}`.
 *
 * @throws {Error} with file and line for a line that is none of these
 */
export function loadFlows(folder: string): Flow[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ndjson"))
    .sort()
    .map((file) => readFlow(file, readFileSync(join(folder, file), "utf8")))
    .sort((one, other) => one.place - other.place);
}

function readFlow(file: string, text: string): Flow {
  const [head, ...rest] = text.split(/\r?\n/u).filter((line) => line !== "");
  const { flow, place, text: about } = parse(file, 1, head ?? "");
  if (typeof flow !== "string" || typeof place !== "number" || typeof about !== "string") {
    throw new Error(`${file}:1: a flow begins with its title, place and text: {"flow":"…","place":1,"text":"…"}`);
  }
  const steps = rest.map((line, index) => readStep(file, index + 2, line));
  return { name: file.slice(0, -".ndjson".length), place, title: flow, text: about, steps };
}

function readStep(file: string, number: number, line: string): FlowStep {
  const { from, at, message, note, restarted } = parse(file, number, line);
  if (isEnd(from) && isMessage(message) && (note === undefined || typeof note === "string")) {
    return { kind: "message", from, message, ...(note === undefined ? {} : { note }) };
  }
  if (isEnd(at) && typeof note === "string") return { kind: "note", at, note };
  if (restarted === true && typeof note === "string") return { kind: "restart", note };
  throw new Error(
    `${file}:${number}: a step is {"from","message","note"?}, {"at","note"} or {"restarted":true,"note"}, got ${line}`,
  );
}

function parse(file: string, number: number, line: string): { readonly [key: string]: JsonValue | undefined } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Error(`${file}:${number}: a line of a flow is JSON: ${(error as Error).message}`, { cause: error });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, JsonValue>;
  throw new Error(`${file}:${number}: a line of a flow is a JSON object, got ${line}`);
}

function isEnd(value: unknown): value is FlowEnd {
  return value === "frontend" || value === "backend";
}

function isMessage(value: JsonValue | undefined): value is FlowMessage {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
