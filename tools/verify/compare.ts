import type { Oracle, Verdict } from "./oracle.ts";
import { encodeNode } from "./oracle-encode.ts";
import { parseJson } from "./parse-json.ts";
import type { PeerVerdict } from "./verdict.ts";

/** What differs; undefined if a peer's verdict is the oracle's, to the byte where the bytes are not free. */
export function difference(oracle: Oracle, root: string, expected: Verdict, found: PeerVerdict): string | undefined {
  switch (found.kind) {
    case "died":
    case "failed":
    case "unstable":
      return found.kind;
    case "refused":
      if (expected.ok) return "refused";
      if (expected.code !== found.code) return "code";
      return expected.path === found.path ? undefined : "path";
    case "unwritable":
      return expected.ok && expected.size !== "within" && found.code === "TOO_LARGE" ? undefined : "unwritable";
    case "ok":
      if (!expected.ok) return "accepted";
      if (expected.size === "over") return "written";
      return isSameText(oracle, root, expected.text, found.text) ? undefined : "text";
  }
}

/** Whether a line that an encoder wrote says the expected value, with all spelling that is not free as it has to be. */
function isSameText(oracle: Oracle, root: string, expected: string, written: string): boolean {
  if (written === expected) return true;
  const node = parseJson(written);
  if (node === undefined || written.includes("\n")) return false;
  const shape = { kind: "ref", name: root } as const;
  if (oracle.check(node, shape, "") !== undefined) return false;
  return (
    encodeNode(oracle, node, shape, "same value") === expected &&
    encodeNode(oracle, node, shape, "same text") === written
  );
}
