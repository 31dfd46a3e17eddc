import type { Age, Hurt } from "./change.ts";

/** The two peers of a line, as people say it: `old backend ← new frontend`, the reader first. */
export function pairOf(reader: Age, direction: string | undefined): string {
  const writer = reader === "old" ? "new" : "old";
  const [from, to] = endsOf(direction);
  return `${reader} ${to} ← ${writer} ${from}`;
}

/** Who is hurt and how: `old backend refuses what a new frontend sends`. */
export function spokenHurt({ reader, harm, note }: Hurt, direction: string | undefined): string {
  const writer = reader === "old" ? "new" : "old";
  const [from, to] = endsOf(direction);
  if (harm === "waits")
    return `${article(writer)} ${writer} ${from} waits for an answer that ${article(reader)} ${reader} ${to} does not give`;
  if (harm === "is surprised")
    return `${article(reader)} ${reader} ${to} does not expect it where ${article(writer)} ${writer} ${from} may send it (${note})`;
  const padded = note === undefined ? "" : ` (${note})`;
  return `${article(reader)} ${reader} ${to} ${harm} what ${article(writer)} ${writer} ${from} sends${padded}`;
}

/** `frontend-to-backend` is from the frontend to the backend; without a direction they are writer and reader. */
function endsOf(direction: string | undefined): readonly [from: string, to: string] {
  const [from, to, ...more] = direction?.split("-to-") ?? [];
  return from !== undefined && to !== undefined && more.length === 0 ? [from, to] : ["writer", "reader"];
}

function article(age: Age): string {
  return age === "old" ? "an" : "a";
}
