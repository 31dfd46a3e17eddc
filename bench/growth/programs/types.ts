/**
 * Decoding in a union of few types and of many; prints figures as JSON. Arguments: the rounds, the modules of the small
 * and of the large protocol, and how many types each has.
 */
import { pathToFileURL } from "node:url";
import { syntheticLines } from "../../gen/synthetic-lines.ts";
import { measure } from "../../measure.ts";
import { counted } from "../../timed.ts";

const [, , rounds = "9", smallFile = "", largeFile = "", few = "23", many = "3000"] = process.argv;
type Module = { decodeUp(line: string): { kind: string } };
const small = (await import(pathToFileURL(smallFile).href)) as Module;
const large = (await import(pathToFileURL(largeFile).href)) as Module;

const fewLines = syntheticLines(12_000, Number(few));
const manyLines = syntheticLines(12_000, Number(many));
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
