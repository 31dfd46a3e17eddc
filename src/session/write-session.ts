import { SESSION_KEY, SESSION_VERSION, type SessionEntry, type SessionHeader, type SessionLine } from "./session.ts";

/** The first line of a session file, with its line end. */
export function formatHeader(header: SessionHeader): string {
  const { package: version, protocolVersion, started, command, secrets } = header;
  return `${JSON.stringify({ [SESSION_KEY]: SESSION_VERSION, package: version, protocolVersion, started, command, secrets })}\n`;
}

/**
 * An entry as a line of a session file, with its line end. A time has three decimals.
 *
 * ```ts
 * formatEntry({ kind: "started", at: 0, pid: 42 }); // '{"at":0,"event":"started","pid":42}\n'
 * ```
 */
export function formatEntry(entry: SessionEntry): string {
  const at = Math.round(entry.at * 1000) / 1000;
  if (entry.kind === "line") return formatLine(at, entry);
  const { kind, at: _, ...rest } = entry;
  return `${JSON.stringify({ at, event: kind, ...rest })}\n`;
}

function formatLine(at: number, { from, content, ended, cut, bytes, refused }: SessionLine): string {
  const text =
    typeof content === "string"
      ? `"line":${JSON.stringify(content)}`
      : `"base64":"${Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64")}"`;
  const size = bytes === undefined ? "" : `,"bytes":${bytes}`;
  const refusal = refused === undefined ? "" : `,"refused":${JSON.stringify(refused)}`;
  return `{"at":${at},"from":"${from}",${text}${size}${refusal}${cut ? ',"cut":true' : ""}${ended ? "" : ',"unterminated":true'}}\n`;
}
