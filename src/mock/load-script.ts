import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { closestName } from "../cli/closest-name.ts";
import { isObject } from "../json-text.ts";
import { startsSession } from "../session/session-reader.ts";
import { checkSteps } from "./check-script.ts";
import { FLOW_KEY, flowSteps } from "./flow-script.ts";
import { recordedScript } from "./recorded-script.ts";
import type { Script } from "./script.ts";
import { demo } from "./scripts/demo.ts";
import { FLOWS, SCRIPT_NAMES } from "./scripts/index.ts";

/** A script can't be found, read or understood. The message says where it is wrong and what is wanted. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly code = "SCRIPT";
}

/** The key of the header that tells a script from any other lines of JSON. */
export const SCRIPT_KEY = "ipc-protocol-script";
const SCRIPT_VERSION = 1;

/**
 * Finds a script by its name or its path: one that is shipped, a file of steps, a module, or a recorded session.
 *
 * @throws {ScriptError}
 */
export async function loadScript(name: string): Promise<Script> {
  if (name === "demo") return demo;
  if (FLOWS.some((flow) => flow === name)) {
    return parseScript(await readFile(new URL(`../../schema/flows/${name}.ndjson`, import.meta.url), "utf8"), name);
  }
  if (!existsSync(name)) {
    const meant = closestName(name, SCRIPT_NAMES);
    throw new ScriptError(
      `there is no script ${name}, and no such file${meant === undefined ? "" : `; did you mean ${meant}?`}\nscripts that are there: ${SCRIPT_NAMES.join(", ")}`,
    );
  }
  if (statSync(name).isDirectory()) throw new ScriptError(`cannot read the script ${name}: it is a folder`);
  if (/^\.[cm]?[jt]s$/u.test(extname(name))) return importScript(name);
  return parseScript(await readFile(name, "utf8"), name);
}

/** A script as the lines of a file. */
export function formatScript({ about, steps }: Script): string {
  const header = { [SCRIPT_KEY]: SCRIPT_VERSION, ...(about === undefined ? {} : { about }) };
  return [header, ...steps].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Reads the text of a script, or of a recorded session.
 *
 * @param name what errors call it
 * @throws {ScriptError}
 */
export function parseScript(text: string, name: string): Script {
  if (startsSession(text)) {
    const script = recordedScript(text);
    if (script.steps.length === 0) throw new ScriptError(`${name}: the recorded session has no message to play`);
    return script;
  }
  const lines = text
    .replace(/^\ufeff/u, "")
    .split("\n")
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "" && !line.text.startsWith("//"));
  const values = lines.map((line) => ({ number: line.number, value: parseLine(line.text, line.number, name) }));
  const [header, ...rest] = values;
  if (isObject(header?.value) && FLOW_KEY in header.value) return readFlow(values, name);
  const about = readHeader(header?.value, `${name}:${header?.number ?? 1}`);
  const { steps, faults } = checkSteps(rest.map(({ value }) => value));
  if (faults.length > 0) {
    throw new ScriptError(
      faults.map(({ step, reason }) => `${name}:${rest[step ?? 0]?.number ?? 1}: ${reason}`).join("\n"),
    );
  }
  return { ...about, steps };
}

function readFlow([header, ...lines]: readonly NumberedValue[], name: string): Script {
  const { steps, faults } = checkSteps(flowSteps(lines.map(({ value }) => value)));
  // The steps are others than the lines, so that only the whole can be named.
  if (faults.length > 0) throw new ScriptError(faults.map(({ reason }) => `${name}: ${reason}`).join("\n"));
  const text = isObject(header?.value) ? header.value.text : undefined;
  return { ...(typeof text === "string" ? { about: text } : {}), steps };
}

interface NumberedValue {
  readonly number: number;
  readonly value: unknown;
}

function parseLine(text: string, number: number, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ScriptError(`${name}:${number}: expected a step as JSON on one line: ${reason}`);
  }
}

function readHeader(header: unknown, at: string): Pick<Script, "about"> {
  const wanted = `{"${SCRIPT_KEY}":${SCRIPT_VERSION},"about":"what it plays"}`;
  const version = isObject(header) ? header[SCRIPT_KEY] : undefined;
  if (!isObject(header) || typeof version !== "number") {
    throw new ScriptError(
      `${at}: expected ${wanted} as the first line; \`ipc-protocol mock --print demo\` shows a whole script`,
    );
  }
  if (version > SCRIPT_VERSION) {
    throw new ScriptError(
      `${at}: the script has version ${version} of the format, this package knows ${SCRIPT_VERSION}; update ipc-protocol`,
    );
  }
  return typeof header.about === "string" ? { about: header.about } : {};
}

async function importScript(path: string): Promise<Script> {
  let module: unknown;
  try {
    module = await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throw new ScriptError(`cannot load the script ${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const script = isModule(module) ? module.default : undefined;
  if (!isObject(script) || !Array.isArray(script.steps)) {
    throw new ScriptError(`cannot load the script ${path}: expected an object with steps as its default export`);
  }
  const { steps, faults } = checkSteps(script.steps);
  if (faults.length > 0) {
    throw new ScriptError(faults.map(({ step, reason }) => `${path}: step ${(step ?? 0) + 1}: ${reason}`).join("\n"));
  }
  return { ...(typeof script.about === "string" ? { about: script.about } : {}), steps };
}

function isModule(value: unknown): value is { readonly default: unknown } {
  return typeof value === "object" && value !== null && "default" in value;
}
