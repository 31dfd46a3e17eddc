/** Reads text deltas from stdin until it ends, and prints the milliseconds from the first byte to the end. */
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { FrontendConnection } from "../../../src/index.ts";
import { nodeTransport } from "../../../src/node.ts";

const [, , way, expected] = process.argv;
let start = 0;
let length = 0;
process.stdin.once("data", () => {
  start = performance.now();
});

if (way === "console.log") {
  for await (const line of createInterface({ input: process.stdin })) length += JSON.parse(line).content.length;
} else {
  const frontend = new FrontendConnection(nodeTransport(process.stdin, new PassThrough()), { heartbeat: false });
  frontend.on("assistant_text_delta", ({ content }) => {
    length += content.length;
  });
  await frontend.closed;
}
if (length !== 5 * Number(expected)) throw new Error(`${length} characters came in place of 5 times ${expected}`);
console.log(performance.now() - start);
