/** Plays the frontend of one scenario in a process of its own: the name, then the backends' programs as JSON. */
import { scenarios } from "./scenarios.ts";

const [, , name = "", programs = "{}"] = process.argv;
const backends: Record<string, [string, ...string[]]> = JSON.parse(programs);
const scenario = scenarios[name];
if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
await scenario((source, ...args) => {
  const program = backends[source];
  if (program === undefined) throw new Error(`there is no backend ${source}`);
  return [...program, ...args];
});
console.log("held");
