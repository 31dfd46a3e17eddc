/** `pnpm soak [--messages N] [--kills N]`: both ends on Node, then both on Bun. */
import { execFileSync } from "node:child_process";
import { buildPrograms, RUNTIMES } from "./programs.ts";

const { program, remove } = buildPrograms(["soak", "backends/soak"]);
process.on("exit", remove);
for (const runtime of RUNTIMES) {
  console.log(`both ends on ${runtime}`);
  const [command, ...args] = program(runtime, "soak");
  execFileSync(command, [...args, ...process.argv.slice(2), "--", ...program(runtime, "backends/soak")], {
    stdio: "inherit",
  });
}
