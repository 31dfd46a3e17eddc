import { createHash } from "node:crypto";
import type { RecordedChange, ReleaseRecord } from "./release-history.ts";

/** The package that a copy is compared with. */
export interface Installed {
  readonly version: string;
  readonly protocolVersion: number;
  readonly fingerprint: string;
  /** The releases up to this one, oldest first. */
  readonly history: readonly ReleaseRecord[];
}

/** What a copy of the Rust file is, and what comes of it if its other end is the installed package. */
export interface VendoredCopy {
  /** The release that it is of; absent if it is of none that the package knows. */
  readonly release?: string;
  /** Whether it is the file of that release to the byte; else only its messages are those of that release. */
  readonly exact: boolean;
  /** Absent if it does not say one. */
  readonly protocolVersion?: number;
  /**
   * `same`: the messages are those of the package; `additions`: it lacks something that it can do without; `breaking`:
   * lines would be refused or misread, or somebody would wait for ever; `unknown`: nobody can tell.
   */
  readonly effect: "same" | "additions" | "breaking" | "unknown";
  /** What has changed on the wire from its release to the last one. */
  readonly changes: readonly RecordedChange[];
}

/** Looks at the text of a `protocol.rs`. */
export function judgeCopy(text: string, installed: Installed): VendoredCopy {
  const rust = text.replaceAll("\r\n", "\n");
  const { history } = installed;
  const fingerprint = /^pub const SCHEMA_FINGERPRINT: &str = "([\da-f]{64})";$/mu.exec(rust)?.[1];
  const version = /^pub const PROTOCOL_VERSION: \w+ = (\d+);$/mu.exec(rust)?.[1];
  const sha256 = createHash("sha256").update(rust).digest("hex");
  const same = history.findIndex(({ rustSha256 }) => rustSha256 === sha256);
  const index = same === -1 ? history.findLastIndex((record) => record.fingerprint === fingerprint) : same;
  const release = history[index]?.version;
  const protocolVersion = version === undefined ? undefined : Number(version);
  return {
    ...(release === undefined ? {} : { release }),
    exact: same !== -1,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    effect: effectOf(fingerprint, protocolVersion, release !== undefined, installed),
    changes: index === -1 ? [] : history.slice(index + 1).flatMap(({ changes }) => changes),
  };
}

function effectOf(
  fingerprint: string | undefined,
  protocolVersion: number | undefined,
  isReleased: boolean,
  installed: Installed,
): VendoredCopy["effect"] {
  if (fingerprint === undefined || protocolVersion === undefined) return "unknown";
  if (fingerprint === installed.fingerprint) return "same";
  if (protocolVersion !== installed.protocolVersion) return "breaking";
  // Releases with one PROTOCOL_VERSION understand each other: no other release would have been made.
  const isInstalledReleased = installed.history.at(-1)?.fingerprint === installed.fingerprint;
  return isReleased && isInstalledReleased ? "additions" : "unknown";
}

/** Says it to people, in whole lines. */
export function describeCopy(target: string, copy: VendoredCopy, installed: Installed): string {
  return `${origin(target, copy)}; the installed ipc-protocol is ${installed.version}.\n${consequence(copy, installed)}`;
}

function origin(target: string, { release, exact, protocolVersion }: VendoredCopy): string {
  if (release !== undefined)
    return exact ? `${target} is of release ${release}` : `${target} has the messages of release ${release}`;
  if (protocolVersion === undefined)
    return `${target} does not say which protocol it speaks: it is no protocol.rs, or was edited`;
  return `${target} is of no release that this package knows: it is newer, unreleased or edited`;
}

function consequence({ effect, protocolVersion, changes }: VendoredCopy, installed: Installed): string {
  const listed = changes.map(({ breaking, what }) => `  ${breaking ? "breaking" : "addition"}  ${what}\n`).join("");
  const what = listed === "" ? "" : `What it does not know:\n${listed}`;
  switch (effect) {
    case "same":
      return "That does no harm: the messages are the same, only documentation or code differs.\n";
    case "additions":
      return `That does no harm: both speak version ${installed.protocolVersion} of the protocol, and neither refuses or misreads what the other sends.\n${what}`;
    case "breaking":
      return `That matters: the copy speaks version ${protocolVersion} of the protocol, the package version ${installed.protocolVersion}. A backend that is not built to accept both refuses it with PROTOCOL_MISMATCH.\n${what}`;
    case "unknown":
      return "Whether that matters can't be told.\n";
  }
}
