import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder of `tests/compiler` or `tests/refusals`. */
export interface Fixture {
  readonly name: string;
  readonly folder: string;
  readonly entry: string;
}

/** The folders below one of `tests` that hold a `types.ts`, by name. */
export function fixturesIn(folder: "compiler" | "refusals"): Fixture[] {
  const base = join(import.meta.dirname, "..", folder);
  return readdirSync(base, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(base, name), entry: join(base, name, "types.ts") }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The text of a golden file; with UPDATE_GOLDEN=1 it is written first. */
export function golden(fixture: Fixture, file: string, actual: string): string {
  const path = join(fixture.folder, file);
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(path, actual);
  return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
}
