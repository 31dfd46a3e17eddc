import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../compile.ts";
import { readModel } from "../model/read.ts";
import { Peer } from "./peer.ts";
import { buildRustPeer, peerFolder } from "./rust-peer.ts";
import { type SearchOptions, type SearchResult, search } from "./search.ts";

export interface VerifyRequest extends Pick<SearchOptions, "cases" | "seed" | "onProgress"> {
  /** The TypeScript file that exports the protocol's types. */
  readonly entry: string;
  /** Names of the types that a line can be; absent: those marked `@root`. */
  readonly roots?: readonly string[];
}

/**
 * Compiles a protocol, builds a program of either language around what comes out, and searches for lines on which they
 * disagree.
 */
export async function verify(request: VerifyRequest): Promise<SearchResult> {
  const { artefacts } = await compile({
    entry: request.entry,
    layout: "flat",
    ...(request.roots === undefined ? {} : { roots: request.roots }),
  });
  const contentsOf = (path: string): string => artefacts.find((artefact) => artefact.path === path)?.contents ?? "";
  const model = readModel(JSON.parse(contentsOf("protocol.schema.json")));
  const folder = peerFolder(artefacts.map((artefact) => artefact.contents));
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of artefacts) writeFileSync(join(folder, path), contents);
  const script = fileURLToPath(new URL("typescript-peer.ts", import.meta.url));
  const validators = join(folder, "validators.js");
  const typescript = new Peer("TypeScript", process.execPath, ["--import", "tsx", script, validators, ...model.roots]);
  const rust = new Peer("Rust", buildRustPeer(folder, model), []);
  try {
    return await search({ ...request, model, typescript, rust });
  } finally {
    typescript.stop();
    rust.stop();
  }
}
