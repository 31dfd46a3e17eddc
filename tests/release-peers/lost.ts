import { Oracle } from "../../tools/verify/oracle.ts";
import { type Conversation, type End, planOf } from "./conversation.ts";
import type { Notes } from "./converse.ts";
import type { PeerRelease } from "./peer-releases.ts";

/**
 * What one end has lost of what the other has sent: lines that it has refused or does not know though its release does,
 * and values that are not what its own schema sees in the line. A third reading of the schema says what that is.
 */
export function lost(conversation: Conversation, reader: End, notes: Readonly<Record<End, Notes>>): string[] {
  const writer = reader === "frontend" ? "backend" : "frontend";
  const planned = planOf([conversation]).lines[conversation[writer].name]?.[writer] ?? [];
  const { sent } = notes[writer];
  const { read } = notes[reader];
  if (sent.length !== planned.length || read.length !== sent.length) {
    return [`${planned.length} lines were to be sent, ${sent.length} were sent, ${read.length} were read`];
  }
  return sent.flatMap((line, index) => {
    const expected = knownPart(conversation[reader], planned[index]?.root ?? "", line);
    const found = read[index] ?? "";
    if (canonical(found) === canonical(expected)) return [];
    return [`${line}\n  should be read as ${expected}\n  was read as       ${found}`];
  });
}

/** What a release knows of a line, in the notation of the notes. */
function knownPart({ model }: PeerRelease, root: string, line: string): string {
  if (!model.roots.includes(root)) return "?";
  const verdict = new Oracle(model).judge(root, Buffer.from(line));
  if (verdict.ok) return verdict.text;
  return verdict.code === "UNKNOWN_TYPE" ? "?" : `a message, and is a refusal: ${verdict.code} ${verdict.path}`;
}

/** Numbers as binary64 and keys in order: the spelling of payloads is free. */
function canonical(line: string): string {
  return line.startsWith("{") ? JSON.stringify(sorted(JSON.parse(line))) : line;
}

function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== "object" || json === null) return Object.is(json, -0) ? 0 : json;
  const entries = Object.entries(json).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
