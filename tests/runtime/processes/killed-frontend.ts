/**
 * A frontend whose backend has a tool running and a tool output in a file: `killed-frontend busy|crashed|between|done
 * COMMAND…`. It says the process IDs of both and the path of the file, and then the backend is busy for ever, or has
 * crashed for good, or has crashed and is about to start again. `done` is `crashed` with nothing left to wait for.
 */
import { INIT, session } from "./session.ts";

const [, , way = "", command = "", ...args] = process.argv;
const { backend, run, message, event } = session([command, ...args], { restart: way === "between" });
await backend.request(INIT);
await run({ do: "output", size: 600_000 });
const { output } = await message("tool_end");
const { path } = (output as { spilled: { path: string } }).spilled;
await run({ do: "tool" });
const { input } = await message("tool_start");
const said = JSON.stringify({ pids: [backend.pid, input.pid], path });
if (way === "busy") {
  await run({ do: "block", milliseconds: 1e9 });
} else {
  process.kill(backend.pid as number, "SIGKILL");
  await event(way === "between" ? "restarting" : "gave up");
}
process.stdout.write(`${said}\n`);
if (way === "crashed") setInterval(() => {}, 60_000);
