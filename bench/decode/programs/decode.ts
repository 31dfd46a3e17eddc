/**
 * Decoding and encoding within one process: prints the figures of each subject as JSON. Arguments: the rounds, and the
 * module of quicktype's own converters.
 */
import { pathToFileURL } from "node:url";
import { backend } from "../../../src/index.ts";
import type { Subjects } from "../../in-process.ts";
import { measure } from "../../measure.ts";
import { mixedLines, structuredLine, textLine } from "../../mix.ts";
import { counted } from "../../timed.ts";
import { ajvAccepts } from "./ajv.ts";
import { arktypeAccepts } from "./arktype.ts";
import { typeboxAccepts } from "./typebox.ts";
import { valibotAccepts } from "./valibot.ts";
import { zodAccepts } from "./zod.ts";

const [, , rounds = "9", convertersFile = ""] = process.argv;
const converters = (await import(pathToFileURL(convertersFile).href)) as { toBackendMessage(line: string): unknown };

const MIX = mixedLines(5_000);
const DELTAS = Array.from({ length: 20_000 }, (_, index) =>
  JSON.stringify({ type: "assistant_text_delta", content: `word ${index} of it` }),
);
const DELTA_MESSAGES = DELTAS.map((line) => JSON.parse(line) as { type: "assistant_text_delta"; content: string });

const parses = (line: string) => typeof JSON.parse(line).type === "string";
const decodes = (line: string) => backend.decode(line).kind === "message";

const figures: Subjects = {
  mix: await measure(
    counted("JSON.parse", MIX, parses),
    [
      counted("decode, mix", MIX, decodes),
      counted("ajv with anyOf, mix", MIX, ajvAccepts),
      counted("zod 4, mix", MIX, zodAccepts),
      counted("valibot, mix", MIX, valibotAccepts),
      counted("typebox, compiled, mix", MIX, typeboxAccepts),
      counted("arktype, mix", MIX, arktypeAccepts),
      counted("quicktype's converters, mix", MIX, (line) => typeof converters.toBackendMessage(line) === "object"),
    ],
    Number(rounds),
  ),
  deltas: await measure(
    counted("JSON.parse", DELTAS, parses),
    [counted("decode, deltas", DELTAS, decodes)],
    Number(rounds),
  ),
  text: await large("decode, tool_end of 1 MB, one string", textLine(1 << 20)),
  structured: await large("decode, tool_end of 1 MB, structured", structuredLine(1 << 20)),
  encode: await measure(
    counted(
      "JSON.stringify and bytes",
      DELTA_MESSAGES,
      (message) => Buffer.from(`${JSON.stringify(message)}\n`).length > 0,
    ),
    [
      counted(
        "encode, deltas to bytes",
        DELTA_MESSAGES,
        (message) => Buffer.from(`${backend.encode(message)}\n`).length > 0,
      ),
    ],
    Number(rounds),
  ),
};
console.log(JSON.stringify(figures));

function large(name: string, line: string) {
  const lines = Array.from({ length: 5 }, () => line);
  return measure(counted("JSON.parse", lines, parses), [counted(name, lines, decodes)], Number(rounds));
}
