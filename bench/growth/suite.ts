import { writeFileSync } from "node:fs";
import path from "node:path";
import { compile } from "../../tools/compile.ts";
import { syntheticProtocol } from "../gen/synthetic.ts";
import { ratioRows, runProgram } from "../in-process.ts";
import type { Row, Suite } from "../report.ts";
import { RUNTIMES } from "../runtime/programs.ts";
import { inTemporaryFolder } from "../temporary.ts";
import { benchRustTypes } from "./rust-types.ts";

const FEW = 23;
const MANY = 3_000;
const IN_USE = `decode in a union of ${MANY} types, ${FEW} of them in use`;

/** How cost grows: with the size of a message, with how many are sent at once, and with how many types there are. */
export const suite: Suite = (rounds = 9) =>
  inTemporaryFolder(async (folder) => {
    const programs = path.join(import.meta.dirname, "programs");
    const rows: Row[] = [];
    for (const runtime of RUNTIMES) {
      const subjects = await runProgram(runtime, path.join(programs, "growth.ts"), folder, [String(rounds)]);
      for (const figures of Object.values(subjects)) {
        rows.push(...ratioRows(figures, ({ name }) => ({ what: `${name}, ${runtime}` })));
      }
    }
    const [small, large] = [await compileSynthetic(FEW, folder), await compileSynthetic(MANY, folder)];
    for (const runtime of RUNTIMES) {
      const args = [String(rounds), small.validators, large.validators, String(FEW), String(MANY)];
      const { figures = [] } = await runProgram(runtime, path.join(programs, "types.ts"), folder, args);
      rows.push(...ratioRows(figures, ({ name }) => ({ what: `${name}, ${runtime}`, ...wantedOf(name) })));
    }
    const figures = benchRustTypes({ small: small.rust, large: large.rust, few: FEW, many: MANY, rounds });
    rows.push(...ratioRows(figures, ({ name }) => ({ what: `${name}, Rust`, ...wantedOf(name) })));
    return rows;
  });

function wantedOf(name: string): Pick<Row, "wanted"> {
  return name === IN_USE ? { wanted: "at most 1.3" } : {};
}

/** A synthetic protocol with so many types in its union `Up`. */
async function compileSynthetic(types: number, folder: string): Promise<{ validators: string; rust: string }> {
  const entry = path.join(folder, `protocol-${types}.ts`);
  writeFileSync(entry, syntheticProtocol(2 * types));
  const { artefacts } = await compile({ entry, roots: ["Up"], layout: "flat" });
  const textOf = (name: string) => artefacts.find((artefact) => artefact.path === name)?.contents ?? "";
  const validators = path.join(folder, `validators-${types}.mjs`);
  writeFileSync(validators, textOf("validators.js"));
  return { validators, rust: textOf("protocol.rs") };
}
