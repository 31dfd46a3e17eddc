/**
 * Decoding in a union of few types and of many; prints figures as JSON. Arguments: the rounds, the modules of the small
 * and of the large protocol, and how many types each has.
 */
import { pathToFileURL } from "node:url";
import { syntheticLine } from "../../gen/synthetic-lines.ts";
import { measure } from "../../measure.ts";
import { counted } from "../../timed.ts";

const [, , rounds = "9", smallFile = "", largeFile = "", few = "23", many = "3000"] = process.argv;
type Module = { decodeUp(line: string): { kind: string } };
const small = (await import(pathToFileURL(smallFile).href)) as Module;
const large = (await import(pathToFileURL(largeFile).href)) as Module;

const fewLines = linesOf(Number(few));
const manyLines = linesOf(Number(many));
const figures = await measure(
  counted(`a union of ${few} types`, fewLines, (line) => small.decodeUp(line).kind === "message"),
  [
    counted(
      `decode in a union of ${many} types, ${few} of them in use`,
      fewLines,
      (line) => large.decodeUp(line).kind === "message",
    ),
    counted(
      `decode in a union of ${many} types, all in use`,
      manyLines,
      (line) => large.decodeUp(line).kind === "message",
    ),
  ],
  Number(rounds),
);
console.log(JSON.stringify({ figures }));

/** As many lines for each, of all types in turn. */
function linesOf(types: number): string[] {
  return Array.from({ length: 12_000 }, (_, index) => syntheticLine((index * 7) % types));
}
