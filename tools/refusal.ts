/**
 * What the compiler says about a type that it can't carry exactly.
 *
 * A refusal names the place (`file:line:column` once the stage that knows positions has filled it in), the type,
 * the reason and a way out. Stages collect refusals and throw them together, so that one run shows all of them.
 */
export interface Refusal {
  /** `src/messages/frontend.ts:12:3`, relative to the entry's folder where it lies below it; absent if the stage has only a schema. */
  readonly at?: string;
  /** Where in the types: `Init.version`, `RoomAction`, `Message|t5.at`. Starts with a definition's name. */
  readonly path: string;
  /** What can't be carried, and why: `Date: what arrives is a string, never a Date`. */
  readonly reason: string;
  /** What to write instead: `declare the field as string and add @format date-time`. */
  readonly wayOut: string;
}

/** Thrown by a stage that met types it can't carry. Shows every refusal, one paragraph each. */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map(formatRefusal).join("\n"));
  }
}

/** One refusal as people read it: `file:line:column: path: reason; way out`. */
export function formatRefusal(refusal: Refusal): string {
  const place = refusal.at === undefined ? "" : `${refusal.at}: `;
  return `${place}cannot carry ${refusal.path}: ${refusal.reason}\n  way out: ${refusal.wayOut}`;
}
