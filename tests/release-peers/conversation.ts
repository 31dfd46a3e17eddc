import { versionOf } from "../../tools/compat/judge.ts";
import type { Model } from "../../tools/model/model.ts";
import type { PeerRelease } from "./peer-releases.ts";

/** Two peers of these releases: each sends all its examples to the other. */
export interface Conversation {
  readonly frontend: PeerRelease;
  readonly backend: PeerRelease;
}

/** Every release at either end, but for pairs that refuse each other by their PROTOCOL_VERSION. */
export function conversations(releases: readonly PeerRelease[]): Conversation[] {
  return releases.flatMap((frontend) =>
    releases
      .filter((backend) => versionOf(frontend.model) === versionOf(backend.model))
      .map((backend) => ({ frontend, backend })),
  );
}

/** What the two ends have to do, in the form that they read: the twin of `Plan` in `peer.rs`. */
export interface Plan {
  /** The names of the releases of each conversation, in turn. */
  readonly conversations: readonly { readonly frontend: string; readonly backend: string }[];
  /** The paths of the validators, by release. */
  readonly validators: Readonly<Record<string, string>>;
  /** What each end of a release says. */
  readonly lines: Readonly<Record<string, Readonly<Record<End, readonly PlannedLine[]>>>>;
}

export type End = "frontend" | "backend";

export interface PlannedLine {
  /** The root type that the line is of. */
  readonly root: string;
  readonly line: string;
}

export function planOf(all: readonly Conversation[]): Plan {
  const releases = [...new Set(all.flatMap(({ frontend, backend }) => [frontend, backend]))];
  return {
    conversations: all.map(({ frontend, backend }) => ({ frontend: frontend.name, backend: backend.name })),
    validators: Object.fromEntries(releases.map(({ name, validators }) => [name, validators])),
    lines: Object.fromEntries(
      releases.map((release) => [
        release.name,
        { frontend: linesOf(release, "frontend"), backend: linesOf(release, "backend") },
      ]),
    ),
  };
}

/** The examples that an end sends; what has no direction is sent by both. */
function linesOf({ model, examples }: PeerRelease, end: End): PlannedLine[] {
  return examples.flatMap(({ type, line }) => {
    const { root, direction } = rootOf(model, type);
    return direction === undefined || direction.startsWith(end) ? [{ root, line }] : [];
  });
}

function rootOf(model: Model, type: string): { readonly root: string; readonly direction: string | undefined } {
  for (const root of model.roots) {
    const definition = model.definitions.get(root);
    if (root === type) return { root, direction: undefined };
    if (definition?.kind !== "tagged" || !definition.variants.some(({ target }) => target === type)) continue;
    const record = model.definitions.get(type);
    return { root, direction: record?.kind === "record" ? record.message?.direction : undefined };
  }
  throw new Error(`no line of the protocol is of the type ${type}`);
}
