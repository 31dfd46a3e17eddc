/**
 * `pnpm soak`: a million mixed messages each way between two processes, then 200 kills in a row.
 *
 * `--messages N`, `--kills N`; the remaining arguments are the backend's program. This process is the frontend.
 */
import { parseArgs } from "node:util";
import { spawnBackend } from "../../../src/node.ts";
import { INIT, isAlive } from "./session.ts";
import { backendMessage, frontendMessage, indexOf } from "./soak-messages.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { messages: { type: "string", default: "1000000" }, kills: { type: "string", default: "200" } },
});
const [command = "", ...args] = positionals;
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

await exchange(Number(values.messages));
await kill(Number(values.kills));
console.log("held");

async function exchange(count: number): Promise<void> {
  const backend = spawnBackend(command, args, { restart: false });
  await backend.request(INIT);
  const start = performance.now();
  const memory: number[] = [];
  let next = 0;
  let all = "";
  const done = (async () => {
    for await (const message of backend) {
      if (message.type === "assistant_message_complete") {
        all = message.content;
      } else if (message.type !== "session_started") {
        const index = indexOf(message);
        if (index !== next) throw new Error(`message ${index} came in place of ${next}: ${JSON.stringify(message)}`);
        if (message.type !== backendMessage(index).type) throw new Error(`message ${index} has changed its type`);
        next += 1;
        if (next % Math.ceil(count / 10) === 0) memory.push(process.memoryUsage().rss);
      }
      if (next === count && all !== "") return;
    }
  })();
  await backend.send({ type: "user_message", content: `count ${count}` });
  for (let index = 0; index < count; index++) await backend.send(frontendMessage(index));
  await done;
  const seconds = (performance.now() - start) / 1_000;
  const [, counted, ...backendMemory] = all.split(" ").map(Number);
  if (counted !== count) throw new Error(`the backend has counted ${counted}`);
  const { status } = await backend.shutdown();
  if (status.code !== 0) throw new Error(`the backend has ended with ${status.code}`);
  console.log(`${count} messages each way in ${seconds.toFixed(1)} s: ${Math.round((2 * count) / seconds)} a second`);
  console.log(`memory of the frontend, each tenth of the way: ${memory.map(megabytes).join(" ")} MB`);
  console.log(`memory of the backend: ${backendMemory.map(megabytes).join(" ")} MB`);
}

async function kill(count: number): Promise<void> {
  const pids: number[] = [];
  const memory: number[] = [];
  let slowest = 0;
  for (let round = 0; round < count; round++) {
    const backend = spawnBackend(command, args, { restart: false, onEvent() {} });
    backend.on("session_started", () => {});
    await backend.request(INIT);
    pids.push(backend.pid as number);
    const pending = backend.request({ type: "cancel" });
    void backend.send({ type: "user_message", content: "count 1000000" });
    backend.on("assistant_text_delta", () => {});
    const killed = performance.now();
    process.kill(backend.pid as number, "SIGKILL");
    await pending.then(
      () => {
        throw new Error("a request was answered after the backend was killed");
      },
      (error: Error) => {
        if (!error.message.includes("SIGKILL")) throw error;
      },
    );
    slowest = Math.max(slowest, performance.now() - killed);
    await backend.ended;
    globalThis.gc?.();
    if (round % Math.ceil(count / 10) === 0) memory.push(process.memoryUsage().rss);
  }
  const left = pids.filter(isAlive);
  if (left.length > 0) throw new Error(`${left.length} processes are left`);
  await new Promise((resolve) => setImmediate(resolve));
  const handles = process.getActiveResourcesInfo?.().filter((name) => name !== "PipeWrap" && name !== "TTYWrap") ?? [];
  if (slowest > 1_000) throw new Error(`a request failed only after ${slowest} ms`);
  console.log(
    `${count} kills: requests failed within ${Math.round(slowest)} ms; handles left: ${handles.join() || "none"}`,
  );
  console.log(`memory of the frontend: ${memory.map(megabytes).join(" ")} MB`);
}
