import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { describeCopy, type Installed, judgeCopy } from "../../src/cli/vendored-copy.ts";

const [FIRST, SECOND, BROKEN] = ["1", "2", "3"].map((digit) => digit.repeat(64)) as [string, string, string];
const rust = (protocolVersion: number, fingerprint: string, doc: string): string =>
  `//! ${doc}\npub const PROTOCOL_VERSION: u32 = ${protocolVersion};\n#[rustfmt::skip]\npub const SCHEMA_FINGERPRINT: &str = "${fingerprint}";\n`;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** 1.0.0, then 1.0.1 with other docs, 1.1.0 with a field more, 2.0.0 with a breaking change. */
const FILES = {
  "1.0.0": rust(1, FIRST, "first"),
  "1.0.1": rust(1, FIRST, "better docs"),
  "1.1.0": rust(1, SECOND, "second"),
  "2.0.0": rust(2, BROKEN, "third"),
} as const;
const ADDED = { breaking: false, what: "FrontendMessage init config: an optional field is added" };
const BREAKS = { breaking: true, what: "FrontendMessage init name: a required field is added" };
const record = (version: keyof typeof FILES, protocolVersion: number, fingerprint: string, changes = [ADDED]) => ({
  version,
  date: "2026-12-01",
  protocolVersion,
  fingerprint,
  rustSha256: sha256(FILES[version]),
  changes,
});
const HISTORY = [
  record("1.0.0", 1, FIRST, []),
  record("1.0.1", 1, FIRST, []),
  record("1.1.0", 1, SECOND),
  record("2.0.0", 2, BROKEN, [BREAKS]),
];
const installed = (count: number): Installed => {
  const history = HISTORY.slice(0, count);
  const last = history.at(-1) ?? record("1.0.0", 1, FIRST);
  return { ...last, history };
};
const said = (text: string, by: Installed): string => describeCopy("wire.rs", judgeCopy(text, by), by);

test("the messages are the same", () => {
  expect(judgeCopy(FILES["1.0.0"], installed(2))).toEqual({
    release: "1.0.0",
    exact: true,
    protocolVersion: 1,
    effect: "same",
    changes: [],
  });
  expect(said(FILES["1.0.0"], installed(2))).toBe(
    "wire.rs is of release 1.0.0; the installed ipc-protocol is 1.0.1.\nThat does no harm: the messages are the same, only documentation or code differs.\n",
  );
});

test("the copy lacks what was added since its release, with whatever line ends it has", () => {
  const copy = FILES["1.0.1"].replaceAll("\n", "\r\n");
  expect(judgeCopy(copy, installed(3))).toMatchObject({ release: "1.0.1", effect: "additions", changes: [ADDED] });
  expect(said(copy, installed(3))).toMatch(
    /^wire\.rs is of release 1\.0\.1; .* 1\.1\.0\.\nThat does no harm: .*\nWhat it does not know:\n {2}addition {2}FrontendMessage init config: .*\n$/u,
  );
});

test("the copy speaks another version of the wire: all that has changed since is named", () => {
  expect(judgeCopy(FILES["1.0.0"], installed(4))).toMatchObject({ effect: "breaking", changes: [ADDED, BREAKS] });
  expect(said(FILES["1.1.0"], installed(4))).toMatch(
    /\nThat matters: the copy speaks version 1 of the protocol, the package version 2\. .*PROTOCOL_MISMATCH.*\n.*\n {2}breaking {2}FrontendMessage init name: /u,
  );
});

test("a copy that was edited has the messages of its release; one of a newer release is not known", () => {
  const edited = judgeCopy(FILES["1.1.0"].replace("second", "mine"), installed(3));
  expect(edited).toMatchObject({ release: "1.1.0", exact: false, effect: "same" });
  expect(judgeCopy(rust(1, "4".repeat(64), "newer"), installed(3)).effect).toBe("unknown");
  expect(said(rust(1, "4".repeat(64), "newer"), installed(3))).toContain("of no release that this package knows");
  expect(judgeCopy(FILES["2.0.0"], installed(3))).toMatchObject({ effect: "breaking", changes: [] });
});

test("nothing is promised of a package that is no release, nor of a file that says nothing", () => {
  const unreleased = { ...installed(2), fingerprint: SECOND };
  expect(judgeCopy(FILES["1.0.1"], unreleased).effect).toBe("unknown");
  expect(judgeCopy("fn main() {}\n", installed(3))).toEqual({ exact: false, effect: "unknown", changes: [] });
  expect(said("fn main() {}\n", installed(3))).toContain("does not say which protocol it speaks");
});
