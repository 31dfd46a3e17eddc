import { createHash } from "node:crypto";
import type { ReleaseRecord } from "../../src/cli/release-history.ts";
import { RELEASES } from "../compat/own-protocol.ts";
import type { Artefact } from "../compile.ts";
import type { Example } from "../examples/load-examples.ts";

/** What is frozen of each release, by the artefact that it is a copy of. */
const COPIES: Readonly<Record<string, (version: string) => string>> = {
  "schema/protocol.schema.json": (version) => `${RELEASES}/${version}.schema.json`,
  "generated/protocol.rs": (version) => `${RELEASES}/${version}/protocol.rs`,
  "generated/validators.js": (version) => `${RELEASES}/${version}/validators.js`,
  "generated/validators.d.ts": (version) => `${RELEASES}/${version}/validators.d.ts`,
};

/** The path of a release's examples. */
export function frozenExamples(version: string): string {
  return `${RELEASES}/${version}/examples.json`;
}

/** The files of a release, to test later ones against. The examples are what its peers say, with the spelling of the wire. */
export function freeze(version: string, artefacts: readonly Artefact[], examples: readonly Example[]): Artefact[] {
  const copies = Object.entries(COPIES).map(([path, frozenPath]) => ({
    path: frozenPath(version),
    contents: textOf(artefacts, path),
  }));
  return [...copies, { path: frozenExamples(version), contents: `${JSON.stringify(examples, null, 2)}\n` }];
}

/** What the history says of a release that is made from these artefacts. */
export function describeArtefacts(
  artefacts: readonly Artefact[],
): Pick<ReleaseRecord, "protocolVersion" | "fingerprint" | "rustSha256"> {
  const rust = textOf(artefacts, "generated/protocol.rs");
  const constant = (pattern: RegExp): string => {
    const value = pattern.exec(rust)?.[1];
    if (value === undefined) throw new Error(`generated/protocol.rs: cannot find ${pattern.source}`);
    return value;
  };
  return {
    protocolVersion: Number(constant(/^pub const PROTOCOL_VERSION: \w+ = (\d+);$/mu)),
    fingerprint: constant(/^pub const SCHEMA_FINGERPRINT: &str = "([\da-f]+)";$/mu),
    rustSha256: createHash("sha256").update(rust).digest("hex"),
  };
}

function textOf(artefacts: readonly Artefact[], path: string): string {
  const artefact = artefacts.find((candidate) => candidate.path === path);
  if (artefact === undefined) throw new Error(`the compiler makes no ${path}`);
  return artefact.contents;
}
