import { gunzipSync } from "node:zlib";
import type { ReportData } from "../../src/report/report-data.ts";
import type { SessionEntry, SessionLine } from "../../src/session/session.ts";
import { formatEntry, formatHeader } from "../../src/session/write-session.ts";

/** Writes a session: each entry comes a millisecond after the one before, or after as many as are said. */
export class SessionWriter {
  text = formatHeader({
    package: "1.0.0",
    protocolVersion: 1,
    started: "2026-12-01T12:00:00.000Z",
    command: ["bun", "backend.ts"],
    secrets: "kept",
  });
  #at = 0;

  say(from: SessionLine["from"], what: object | string | Uint8Array, after = 1): this {
    const content = typeof what === "string" || what instanceof Uint8Array ? what : JSON.stringify(what);
    this.#at += after;
    this.text += formatEntry({ kind: "line", at: this.#at, from, content, ended: true, cut: false });
    return this;
  }

  add(
    entry: SessionEntry extends infer Entry ? (Entry extends { at: number } ? Omit<Entry, "at"> : never) : never,
  ): this {
    this.#at += 1;
    this.text += formatEntry({ ...entry, at: this.#at } as SessionEntry);
    return this;
  }
}

/** Texts that break out of whatever holds them badly. */
export const HOSTILE = [
  "</script><script>window.hacked = 1</script>",
  "<img src=x onerror='window.hacked = 1'>",
  "<!--<script>",
  "]]>",
  "javascript:window.hacked=1",
  "\u202egnirts a si siht\u202c",
  "\u0000\u0007\u001b[31m\u009b",
  "\u2028\u2029\ufeff",
  "'\"`{{window.hacked = 1}}",
  "constructor",
  "__proto__",
] as const;

/** A session with hostile texts in every field that takes one, in refused lines, on stderr and in the command. */
export function hostileSession(): string {
  const writer = new SessionWriter();
  writer.text = writer.text.replace("backend.ts", "</title></script><b>backend</b>");
  writer.add({ kind: "started", pid: 7 });
  writer.say("frontend", { type: "init", version: 1, working_dir: "/</script>", api_key: "sk-sesame-open-1" });
  writer.say("backend", { type: "session_started", session_id: "</script>", model: HOSTILE[0], tools: HOSTILE });
  for (const text of HOSTILE) {
    writer.say("frontend", { type: "user_message", content: text, attachments: [{ type: "file", path: `/${text}` }] });
    writer.say("backend", { type: "assistant_text_delta", content: text });
    const input = Object.fromEntries([...HOSTILE.map((key) => [key, text])]);
    writer.say("backend", { type: "tool_start", id: text, tool: text, input });
    writer.say("backend", { type: "tool_end", id: text, output: { [text]: [text] }, success: false });
    writer.say("backend", { type: "error", code: text, message: text, recoverable: false });
    writer.say("backend", { type: text });
    writer.say("backend", text);
    writer.say("stderr", text);
  }
  writer.say("backend", Uint8Array.of(0x7b, 0xff, 0xfe, 0x3c));
  writer.say("stderr", "the key is sk-sesame-open-1");
  return writer.text;
}

/** A session that goes on about so many lines, with all that a session has. */
export function longSession(lines: number): string {
  const writer = new SessionWriter();
  writer.add({ kind: "started", pid: 7 });
  writer.say("frontend", { type: "init", version: 1, working_dir: "/project" });
  writer.say("backend", { type: "session_started", session_id: "s1" });
  const words = "The desk has three notes and two stacks of images, and the shelf is empty.".split(" ");
  const chunks = [writer.text];
  for (let turn = 0, written = 3; written < lines; turn += 1, written += 2 * words.length + 8) {
    writer.text = "";
    writer.say("frontend", { type: "user_message", content: `Question ${turn}` }, 300);
    for (const word of words) writer.say("backend", { type: "assistant_text_delta", content: `${word} ` }, 15);
    writer.say("backend", { type: "tool_start", id: `t${turn}`, tool: "look_around", input: { turn } });
    writer.say("backend", { type: "room_query", request_id: `r${turn}`, query: "describe" });
    writer.say("frontend", { type: "room_query_response", request_id: `r${turn}`, description: "A room." }, 20);
    writer.say("backend", { type: "tool_end", id: `t${turn}`, output: { turn }, success: turn % 5 > 0 }, 3);
    writer.say("stderr", `turn ${turn}`);
    for (const word of words) writer.say("backend", { type: "assistant_text_delta", content: `${word} ` }, 15);
    writer.say("frontend", { type: "ping" }, 100);
    writer.say("backend", { type: "pong" });
    chunks.push(writer.text);
  }
  writer.text = "";
  writer.say("backend", { type: "room_query", request_id: "last", query: "describe" });
  writer.add({ kind: "exit", signal: "SIGKILL" });
  chunks.push(writer.text);
  return chunks.join("");
}

/** What is in a page. */
export function dataOf(page: string): ReportData {
  const [, packed = ""] = /<script type="application\/octet-stream" id="session">([^<]*)<\/script>/u.exec(page) ?? [];
  return JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
}
