import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file that names the version of the package, and how to find it there. */
interface Manifest {
  /** Relative to the root of the project. */
  readonly path: string;
  /** Matches what stands before the version, the version, and what stands after it. */
  readonly pattern: RegExp;
}

/** The Rust crate is the same protocol's other end: it has the version of the npm package. */
const MANIFESTS: readonly Manifest[] = [
  { path: "package.json", pattern: /^( {2}"version": ")([^"]*)(",?\r?)$/mu },
  { path: "rust/Cargo.toml", pattern: /(^\[package\]\r?\n(?:(?!\[).*\n)*?version = ")([^"]*)(")/mu },
  { path: "Cargo.lock", pattern: /(^name = "ipc-protocol"\r?\nversion = ")([^"]*)(")/mu },
];

/** The version that each file names. */
export function readVersions(root: string): { readonly path: string; readonly version: string }[] {
  return MANIFESTS.map(({ path, pattern }) => ({ path, version: find(root, path, pattern).version }));
}

/** The texts of the files with this version; they differ from those that lie there in nothing else. */
export function withVersion(root: string, version: string): { readonly path: string; readonly contents: string }[] {
  return MANIFESTS.map(({ path, pattern }) => {
    const { text } = find(root, path, pattern);
    return { path, contents: text.replace(pattern, (_, before, __, after) => `${before}${version}${after}`) };
  });
}

function find(root: string, path: string, pattern: RegExp): { readonly text: string; readonly version: string } {
  const text = readFileSync(join(root, path), "utf8");
  const version = pattern.exec(text)?.[2];
  if (version === undefined) throw new Error(`${path}: cannot find the version of ipc-protocol in it`);
  return { text, version };
}
