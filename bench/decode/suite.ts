import { writeFileSync } from "node:fs";
import path from "node:path";
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core";
import ts from "typescript";
import schema from "../../schema/protocol.schema.json" with { type: "json" };
import { ratioRows, runProgram } from "../in-process.ts";
import type { Row, Suite } from "../report.ts";
import { RUNTIMES, type Runtime } from "../runtime/programs.ts";
import { inTemporaryFolder } from "../temporary.ts";

const WANTED: Readonly<Record<string, Readonly<Record<Runtime, number>>>> = {
  "decode, mix": { node: 1.15, bun: 1.2 },
  "decode, deltas": { node: 0.85, bun: 0.75 },
  "decode, tool_end of 1 MB, one string": { node: 1.1, bun: 1.1 },
  "decode, tool_end of 1 MB, structured": { node: 1.3, bun: 1.3 },
  "encode, deltas to bytes": { node: 0.65, bun: 1 },
};

/** Lines to typed messages and back, against JSON alone and against other libraries. */
export const suite: Suite = (rounds = 15) =>
  inTemporaryFolder(async (folder) => {
    const converters = path.join(folder, "converters.mjs");
    writeFileSync(converters, await quicktypeConverters());
    const rows: Row[] = [];
    for (const runtime of RUNTIMES) {
      const program = path.join(import.meta.dirname, "programs/decode.ts");
      const subjects = await runProgram(runtime, program, folder, [String(rounds), converters]);
      for (const figures of Object.values(subjects)) {
        rows.push(
          ...ratioRows(figures, ({ name }) => {
            const limit = WANTED[name]?.[runtime];
            return { what: `${name}, ${runtime}`, ...(limit === undefined ? {} : { wanted: `at most ${limit}` }) };
          }),
        );
      }
    }
    return rows;
  });

/** What quicktype itself makes of the schema: JavaScript that parses a line and goes through all of it. */
async function quicktypeConverters(): Promise<string> {
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  const { definitions } = schema;
  await input.addSource({
    name: "BackendMessage",
    schema: JSON.stringify({ ...definitions.BackendMessage, definitions }),
  });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: "typescript" });
  const { outputText } = ts.transpileModule(
    `${lines.join("\n")}\nexport const toBackendMessage = Convert.toBackendMessage;`,
    { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } },
  );
  return outputText;
}
