/** A frontend whose backend is busy for ever, with a tool running. It says the process IDs of both. */
import { INIT, session } from "./session.ts";

const [, , command = "", ...args] = process.argv;
const { backend, run, message } = session([command, ...args]);
await backend.request(INIT);
await run({ do: "tool" });
const { input } = await message("tool_start");
await run({ do: "block", milliseconds: 1e9 });
console.log(`${backend.pid} ${input.pid}`);
