import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line that is valid for a type: `<folder>/<type>/<name>.json` holds it as it is on the wire, and a line end. */
export interface Example {
  /** The definition that it belongs to: `Init`. */
  readonly type: string;
  /** `smallest`, `full`, `odd` or what it shows. */
  readonly name: string;
  /** Without its line end. */
  readonly line: string;
}

/** A line that is refused: `<folder>/refused/<name>.json` describes it. */
export interface RefusedExample {
  readonly name: string;
  /** The root type that it was read as: `FrontendMessage`. */
  readonly union: string;
  readonly bytes: Uint8Array;
  /** False: the stream ended with this line, without a line end. */
  readonly ended: boolean;
  readonly code: string;
  readonly path: string;
}

export interface Examples {
  readonly valid: readonly Example[];
  readonly refused: readonly RefusedExample[];
}

/** What a file of `refused` holds. A line that is not text is given by its bytes, in hexadecimal digits. */
interface RefusedFile {
  readonly union: string;
  readonly line?: string;
  readonly hex?: string;
  readonly ended?: false;
  readonly code: string;
  readonly path: string;
}

/** Reads a folder of examples, sorted by the names of their files. */
export function loadExamples(folder: string): Examples {
  const types = namesIn(folder).filter((name) => name !== "refused");
  return {
    valid: types.flatMap((type) => casesIn(join(folder, type)).map((name) => readValid(folder, type, name))),
    refused: casesIn(join(folder, "refused")).map((name) => readRefused(folder, name)),
  };
}

function readValid(folder: string, type: string, name: string): Example {
  const text = readFileSync(join(folder, type, `${name}.json`), "utf8");
  const line = text.replace(/\r?\n$/u, "");
  if (line.includes("\n")) throw new Error(`${type}/${name}.json: an example is one line, as on the wire`);
  return { type, name, line };
}

function readRefused(folder: string, name: string): RefusedExample {
  const file = JSON.parse(readFileSync(join(folder, "refused", `${name}.json`), "utf8")) as RefusedFile;
  const { union, code, path } = file;
  const bytes = file.line === undefined ? Buffer.from(file.hex ?? "", "hex") : Buffer.from(file.line, "utf8");
  return { name, union, bytes, ended: file.ended ?? true, code, path };
}

function casesIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
}

/** Sorted by code units: the same on every machine. */
function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}
