import { readFileSync } from "node:fs";
import { join } from "node:path";
import { frozenReleases, RELEASES } from "../../tools/compat/own-protocol.ts";
import { type Example, loadExamples } from "../../tools/examples/load-examples.ts";
import type { Model } from "../../tools/model/model.ts";
import { readModel } from "../../tools/model/read.ts";
import { ROOT } from "../run.ts";

/** What peers of a release are made from. */
export interface PeerRelease {
  /** `1.0.0`, or `now` for what is not released yet. */
  readonly name: string;
  readonly model: Model;
  /** The Rust file. */
  readonly rust: string;
  /** The path of the validators. */
  readonly validators: string;
  /** What its peers say. */
  readonly examples: readonly Example[];
}

/** All releases but prereleases, oldest first, and the project as it is if that is another one. */
export function peerReleases(): PeerRelease[] {
  const frozen = frozenReleases(join(ROOT, RELEASES))
    .filter(({ prerelease }) => prerelease.length === 0)
    .map(({ text }) => frozenRelease(text));
  const now = currentRelease();
  const last = frozen.at(-1);
  return last !== undefined && isSame(last, now) ? frozen : [...frozen, now];
}

function frozenRelease(version: string): PeerRelease {
  const folder = join(ROOT, RELEASES, version);
  return {
    name: version,
    ...filesOf(`${folder}.schema.json`, join(folder, "protocol.rs"), join(folder, "validators.js")),
    examples: JSON.parse(readFileSync(join(folder, "examples.json"), "utf8")) as Example[],
  };
}

function currentRelease(): PeerRelease {
  return {
    name: "now",
    ...filesOf(
      join(ROOT, "schema/protocol.schema.json"),
      join(ROOT, "generated/protocol.rs"),
      join(ROOT, "generated/validators.js"),
    ),
    examples: loadExamples(join(ROOT, "schema/examples")).valid,
  };
}

function filesOf(schema: string, rust: string, validators: string): Pick<PeerRelease, "model" | "rust" | "validators"> {
  return { model: readModel(JSON.parse(readFileSync(schema, "utf8"))), rust: readFileSync(rust, "utf8"), validators };
}

function isSame(first: PeerRelease, second: PeerRelease): boolean {
  return (
    first.rust === second.rust &&
    readFileSync(first.validators, "utf8") === readFileSync(second.validators, "utf8") &&
    JSON.stringify(first.examples) === JSON.stringify(second.examples)
  );
}
