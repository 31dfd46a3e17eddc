/** Sends text deltas of about 50 bytes. Arguments: the way, and how many. */
import { serveStdio } from "../../../src/node.ts";

const [, , way, count = "0"] = process.argv;
const content = (index: number) => `word${index % 10}`;

if (way === "console.log") {
  for (let index = 0; index < Number(count); index++) {
    console.log(JSON.stringify({ type: "assistant_text_delta", content: content(index) }));
  }
} else {
  const backend = serveStdio({
    joinDeltas: way === "joined",
    on: { init() {}, user_message() {}, cancel() {}, mode_change() {} },
  });
  for (let index = 0; index < Number(count); index++) {
    await backend.send({ type: "assistant_text_delta", content: content(index) });
  }
  await backend.close();
}
