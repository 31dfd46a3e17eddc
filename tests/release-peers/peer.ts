/**
 * One end of conversations between releases: `peer.ts frontend|backend PLAN`. It writes the examples of its release to
 * stdout and reads the other end's from stdin, both at once, and notes on stderr every line that it has sent (`> `) and
 * what it has read (`< `): the line as its release writes it, `?` for a type that it does not know, or `!CODE PATH`. The twin of
 * `peer.rs`.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LineSplitter } from "../../src/codec/line-splitter.ts";
import type { End, Plan } from "./conversation.ts";

/** Ends a conversation. */
const NEXT = "==";
/** Before the name of the root type of the lines that follow. */
const ROOT = "= ";

interface Outcome {
  readonly kind: "message" | "unknown" | "refusal";
  readonly message?: unknown;
  readonly error?: { readonly code: string; readonly path: string };
}
type Validators = Readonly<Record<string, unknown>>;

const [end, file = ""] = process.argv.slice(2) as [End, string?];
const plan = JSON.parse(readFileSync(file, "utf8")) as Plan;
const validators = new Map<string, Validators>();
for (const [name, path] of Object.entries(plan.validators)) {
  validators.set(name, (await import(pathToFileURL(path).href)) as Validators);
}
const turns = plan.conversations.map((conversation) => conversation[end]);

function rewrite(release: string, root: string, line: string): string {
  const decode = validators.get(release)?.[`decode${root}`];
  const encode = validators.get(release)?.[`encode${root}`];
  if (typeof decode !== "function" || typeof encode !== "function") return "?";
  const outcome = decode(line) as Outcome;
  if (outcome.kind === "message") return encode(outcome.message) as string;
  return outcome.kind === "unknown" ? "?" : `!${outcome.error?.code} ${outcome.error?.path}`;
}

async function send(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}

async function sendAll(): Promise<void> {
  for (const release of turns) {
    let current: string | undefined;
    for (const { root, line } of plan.lines[release]?.[end] ?? []) {
      if (root !== current) await send(`${ROOT}${root}`);
      current = root;
      const text = rewrite(release, root, line);
      process.stderr.write(`> ${text}\n`);
      await send(text);
    }
    process.stderr.write(`> ${NEXT}\n`);
    await send(NEXT);
  }
}

async function readAll(): Promise<void> {
  const splitter = new LineSplitter(64 * 1024 * 1024);
  let turn = 0;
  let root = "";
  for await (const chunk of process.stdin) {
    splitter.feed(chunk);
    for (let line = splitter.next(); line !== undefined; line = splitter.next()) {
      if (line.kind !== "line") throw new Error(`cannot read a line: ${line.kind}`);
      const text = typeof line.content === "string" ? line.content : Buffer.from(line.content).toString();
      if (text === NEXT) turn++;
      else if (text.startsWith(ROOT)) root = text.slice(ROOT.length);
      if (!text.startsWith(ROOT)) {
        process.stderr.write(`< ${text === NEXT ? NEXT : rewrite(turns[turn] ?? "", root, text)}\n`);
      }
    }
    if (turn === turns.length) break;
  }
}

await Promise.all([sendAll(), readAll()]);
