/**
 * `pnpm bench <suite> [--rounds N]`: runs a suite and prints its rows. A suite is a folder here with a `suite.ts`.
 */
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { printRows, type Suite } from "./report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, json: { type: "boolean", default: false } },
});
const [name = ""] = positionals;
const file = path.join(import.meta.dirname, name, "suite.ts");
if (name === "" || !existsSync(file)) {
  console.error(
    `cannot run the suite ${JSON.stringify(name)}: there is no bench/${name}/suite.ts\nusage: pnpm bench gen [--rounds 5] [--json]`,
  );
  process.exit(2);
}
const { suite } = (await import(file)) as { suite: Suite };
const rows = await suite(values.rounds === undefined ? undefined : Number(values.rounds));
if (values.json) {
  const machine = { node: process.version, cpu: os.cpus()[0]?.model ?? "unknown", cores: os.cpus().length };
  console.log(JSON.stringify({ suite: name, machine, rows }, undefined, 2));
} else {
  console.log(`Node ${process.version}, ${os.cpus().length} cores, ${os.cpus()[0]?.model ?? "unknown processor"}`);
  printRows(rows);
}
