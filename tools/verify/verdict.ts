/** What one side made of a line. */
export type PeerVerdict =
  /** Accepted and written again. */
  | { readonly kind: "ok"; readonly text: string }
  /** Accepted, but the encoder refuses what was decoded (a line over its message's limit). */
  | { readonly kind: "unwritable"; readonly code: string; readonly path: string; readonly reason: string }
  | { readonly kind: "refused"; readonly code: string; readonly path: string; readonly reason: string }
  /** Accepted and written, but what was written does not come back as itself. */
  | { readonly kind: "unstable"; readonly text: string; readonly again: string }
  /** A panic or an exception that is no refusal; the process has survived it. */
  | { readonly kind: "failed"; readonly message: string }
  /** The process ended without an answer. */
  | { readonly kind: "died" };

const KINDS = ["ok", "unwritable", "refused", "unstable", "failed"] as const;

/** Reads the verdicts of one batch: for each a byte for the kind and three texts, each after its length (u32, big-endian). */
export function readVerdicts(bytes: Buffer): PeerVerdict[] {
  const verdicts: PeerVerdict[] = [];
  let at = 0;
  const text = (): string => {
    const length = bytes.readUInt32BE(at);
    at += 4 + length;
    return bytes.toString("utf8", at - length, at);
  };
  while (at < bytes.length) {
    const kind = KINDS[bytes[at] as number];
    at += 1;
    const first = text();
    const second = text();
    const third = text();
    switch (kind) {
      case "ok":
        verdicts.push({ kind, text: first });
        break;
      case "unstable":
        verdicts.push({ kind, text: first, again: second });
        break;
      case "unwritable":
      case "refused":
        verdicts.push({ kind, code: first, path: second, reason: third });
        break;
      case "failed":
        verdicts.push({ kind, message: first });
        break;
      default:
        throw new Error("a peer sent something else than verdicts");
    }
  }
  return verdicts;
}

/** A verdict in one line, for people. */
export function showVerdict(verdict: PeerVerdict): string {
  switch (verdict.kind) {
    case "ok":
      return `accepted, written as ${shorten(verdict.text)}`;
    case "unwritable":
      return `accepted, but its encoder refuses: ${verdict.code} at ${JSON.stringify(verdict.path)}: ${verdict.reason}`;
    case "refused":
      return `refused: ${verdict.code} at ${JSON.stringify(verdict.path)}: ${verdict.reason}`;
    case "unstable":
      return `accepted, written as ${shorten(verdict.text)}, which comes back as ${shorten(verdict.again)}`;
    case "failed":
      return `failed: ${verdict.message}`;
    case "died":
      return "the process ended";
  }
}

export function shorten(text: string): string {
  return text.length > 2_000 ? `${text.slice(0, 1_000)}…${text.slice(-1_000)} (${text.length} characters)` : text;
}
