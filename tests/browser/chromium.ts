import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { ROOT, runWell } from "../run.ts";

/** Starts Chromium: the one that CHROMIUM names, the one of the development dependencies, or one that is installed. */
export async function startChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM;
  if (named !== undefined) return launch(named);
  if (process.platform === "linux" && process.arch === "x64") {
    const folder = await unpacked();
    return launch(join(folder, "chromium"), join(folder, "lib"));
  }
  const installed = NAMES.map(findProgram).find((path) => path !== undefined);
  if (installed !== undefined) return launch(installed);
  throw new Error(
    `There is no Chromium for ${process.platform} ${process.arch}: install one and set CHROMIUM to its path`,
  );
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe", "msedge.exe"];

function launch(executablePath: string, libraries?: string): Promise<Browser> {
  const env = libraries === undefined ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } };
  // The user that runs the tests may be root, for whom Chromium has no sandbox.
  return chromium.launch({ executablePath, args: ["--no-sandbox"], ...env });
}

/** The browser of the package, which needs nothing but libc beside its own libraries. It is unpacked once. */
async function unpacked(): Promise<string> {
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packed = findUp(dirname(main), "bin/chromium.br");
  const manifest: { readonly version: string } = JSON.parse(readFileSync(join(packed, "../package.json"), "utf8"));
  const folder = join(ROOT, `node_modules/.cache/chromium-${manifest.version}`);
  if (existsSync(folder)) return folder;
  const beside = `${folder}.${process.pid}.tmp`;
  mkdirSync(beside, { recursive: true });
  const unpack = (name: string) => brotliDecompressSync(readFileSync(join(packed, `${name}.br`)));
  writeFileSync(join(beside, "chromium"), unpack("chromium"), { mode: 0o755 });
  writeFileSync(join(beside, "libraries.tar"), unpack("al2023.tar"));
  await runWell("tar", ["-xf", "libraries.tar"], { cwd: beside });
  rmSync(join(beside, "libraries.tar"));
  try {
    renameSync(beside, folder);
  } catch (error) {
    // Another run was first.
    rmSync(beside, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function findUp(folder: string, file: string): string {
  if (existsSync(join(folder, file))) return dirname(join(folder, file));
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${file} is not in @sparticuz/chromium`);
  return findUp(parent, file);
}

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
