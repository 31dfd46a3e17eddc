import { OWN_RULES } from "../conversation/conversation-rules.ts";
import type { Side } from "../session/session.ts";

/** Every tag of the protocol. */
export const TAGS: readonly string[] = Object.values(OWN_RULES).flatMap((byTag) => Object.keys(byTag));

const SIDES = new Map<string, Side>([
  ...Object.keys(OWN_RULES.frontend).map((tag) => [tag, "frontend"] as const),
  ...Object.keys(OWN_RULES.backend).map((tag) => [tag, "backend"] as const),
]);

/** How a line begins that an encoder of this package has written. */
const START = '{"type":"';

/** Most lines begin like the one before. */
let lastStart = `${START}${Object.keys(OWN_RULES.frontend)[0]}"`;
let lastSide: Side = "frontend";

/**
 * Who has sent a line, as its tag tells: no tag belongs to both. Undefined if the tag is not known or can't be read.
 */
export function sideOf(text: string): Side | undefined {
  if (text.startsWith(lastStart)) return lastSide;
  if (text.startsWith(START)) {
    const end = text.indexOf('"', START.length);
    const side = SIDES.get(text.slice(START.length, end));
    if (side !== undefined) {
      lastStart = text.slice(0, end + 1);
      lastSide = side;
      return side;
    }
  }
  const tag = tagOf(text);
  return tag === undefined ? undefined : SIDES.get(tag);
}

/** The tag of a line, wherever in it it stands, as far as it can be made out in what may not be JSON. */
function tagOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
      ? value.type
      : undefined;
  } catch {
    return /"type"\s*:\s*"([^"\\]*)"/u.exec(text.slice(0, 1000))?.[1];
  }
}
