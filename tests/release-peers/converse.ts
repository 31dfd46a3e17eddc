import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Conversation, type End, planOf } from "./conversation.ts";

export type Command = readonly [command: string, ...args: string[]];

/** What an end has noted of a conversation. */
export interface Notes {
  readonly sent: readonly string[];
  /** What it has made of each line of the other end. */
  readonly read: readonly string[];
}

/** Runs both ends with a pipe each way between them, through all conversations; returns the notes of each. */
export async function converse(
  all: readonly Conversation[],
  commands: Readonly<Record<End, Command>>,
  folder: string,
): Promise<Readonly<Record<End, Notes>>[]> {
  const plan = join(folder, "plan.json");
  writeFileSync(plan, JSON.stringify(planOf(all)));
  const [program, ...args] = commands.frontend;
  const frontend = spawn(program, [...args, "frontend", plan], { stdio: ["pipe", "pipe", "pipe"] });
  const [other, ...otherArgs] = commands.backend;
  const backend = spawn(other, [...otherArgs, "backend", plan], { stdio: [frontend.stdout, frontend.stdin, "pipe"] });
  // The pipes are between the two processes now; this one must not keep its ends.
  frontend.stdout.destroy();
  frontend.stdin.destroy();
  const [ours, theirs, ...statuses] = await Promise.all([
    notesOf(frontend.stderr),
    notesOf(backend.stderr),
    once(frontend, "exit"),
    once(backend, "exit"),
  ]);
  if (statuses.some(([status]) => status !== 0)) throw new Error(`a peer failed:\n${ours.text}\n${theirs.text}`);
  return all.map((_, index) => ({
    frontend: turnOf(ours.lines, index),
    backend: turnOf(theirs.lines, index),
  }));
}

async function notesOf(stderr: Readable): Promise<{ readonly text: string; readonly lines: readonly string[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of stderr) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return { text: text.slice(-2_000), lines: text.split("\n").slice(0, -1) };
}

function turnOf(lines: readonly string[], index: number): Notes {
  const side = (mark: string): readonly string[] => {
    const own = lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
    return turns(own)[index] ?? [];
  };
  return { sent: side("> "), read: side("< ") };
}

/** The parts between the marks `==`. */
function turns(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === "==") parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.slice(0, -1);
}
