/**
 * `pnpm bench`: measures everything, writes `bench/results.json`, and makes the README's table of it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { compare, describeComparison } from "./compare.ts";
import { machine } from "./machine.ts";
import { withFigures } from "./readme.ts";
import { type Results, type Row, type Suite, tableOf } from "./report.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const RESULTS = path.join(ROOT, "bench/results.json");
const README = path.join(ROOT, "README.md");

/** Each is a folder here with a `suite.ts`. */
const SUITES = ["decode", "runtime", "growth", "rust", "package", "gen"];

const USAGE = `usage: pnpm bench [SUITE…] [--rounds N] [--out FILE] [--compare FILE]
       pnpm bench --compare FILE --with FILE
       pnpm bench --readme

Without a suite, all run, and bench/results.json and the table in the README are written anew.

  SUITE           ${SUITES.join(", ")}
  --rounds N      how often each candidate runs (default: what the suite takes)
  --out FILE      write the figures to this file
  --compare FILE  say what has become worse or better than the figures in this file
  --with FILE     with --compare: measure nothing, compare the figures in this file
  --readme        measure nothing, make the README's table of bench/results.json
`;

class UsageError extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  if (values.readme) {
    writeReadme(readResults(RESULTS));
    return;
  }
  const before = values.compare === undefined ? undefined : readResults(values.compare);
  const isWhole = values.with === undefined && positionals.length === 0 && values.out === undefined;
  const now =
    values.with === undefined
      ? await measureAll(positionals, readRounds(values.rounds), values.out)
      : readResults(values.with);
  if (isWhole) {
    writeResults(RESULTS, now);
    // The stored figures are rounded: rounding them once more must give what the README says.
    writeReadme(readResults(RESULTS));
  }
  if (before !== undefined) process.stdout.write(describeComparison(compare(before, now)));
}

function readArguments(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rounds: text, out: text, compare: text, with: text, readme: flag, help: flag },
    });
    const unknown = parsed.positionals.find((name) => !SUITES.includes(name));
    if (unknown !== undefined) throw new UsageError(`there is no suite ${JSON.stringify(unknown)}`);
    if (parsed.values.with !== undefined && parsed.values.compare === undefined) {
      throw new UsageError("--with goes with --compare");
    }
    return parsed;
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

function readRounds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rounds = Number(text);
  if (!Number.isSafeInteger(rounds) || rounds < 1)
    throw new UsageError(`--rounds must be a number from 1, got ${text}`);
  return rounds;
}

/** Writes what there is to `out` after each suite, so that little is lost if a later one fails. */
async function measureAll(
  names: readonly string[],
  rounds: number | undefined,
  out: string | undefined,
): Promise<Results> {
  const on = machine();
  console.log(`${on}\n`);
  const suites: Record<string, readonly Row[]> = {};
  const results = { machine: on, date: new Date().toISOString().slice(0, 10), suites };
  for (const name of names.length === 0 ? SUITES : names) {
    const { suite } = (await import(`./${name}/suite.ts`)) as { suite: Suite };
    const rows = await suite(rounds);
    console.log(`## ${name}\n\n${tableOf(rows)}`);
    suites[name] = rows;
    if (out !== undefined) writeResults(out, results);
  }
  return results;
}

function readResults(file: string): Results {
  try {
    const results = JSON.parse(readFileSync(file, "utf8")) as Results;
    if (typeof results.suites !== "object") throw new Error("it has no suites");
    return results;
  } catch (error) {
    throw new UsageError(
      `cannot read the figures in ${file}: ${(error as Error).message}\nrun pnpm bench --out ${file} to write them`,
    );
  }
}

function writeResults(file: string, results: Results): void {
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`);
  console.log(`wrote ${path.relative(process.cwd(), file)}`);
}

function writeReadme(results: Results): void {
  writeFileSync(README, withFigures(readFileSync(README, "utf8"), results));
  console.log("wrote the figures in README.md");
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
