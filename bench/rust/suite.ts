import { cargo } from "../crate.ts";
import { ratioRows } from "../in-process.ts";
import type { Row, Suite } from "../report.ts";
import { compileEcho } from "../runtime/programs.ts";
import { inTemporaryFolder } from "../temporary.ts";
import { benchCompileTime } from "./compile-time.ts";

/** The Rust end, against serde's own ways; the program beside this file measures all but the compile time. */
export const suite: Suite = (rounds = 60) =>
  inTemporaryFolder(async (folder) => {
    const echo = compileEcho(folder);
    const run = ["run", "--quiet", "--release", "--", String(rounds), echo];
    const rows = JSON.parse(cargo(import.meta.dirname, run)) as readonly Row[];
    const compiled = await benchCompileTime(Math.min(3, rounds));
    return [
      ...rows.map((row) => ({ ...row, what: `${row.what}, Rust` })),
      ...Object.entries(compiled).flatMap(([profile, figures]) =>
        ratioRows(figures, ({ name, median }) => ({
          what: `compile time of ${name}, ${profile}`,
          wanted: "at most 1.5",
          note: `${Math.round(median)} ms`,
        })),
      ),
    ];
  });
