import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = new URL("../../src/report/page/", import.meta.url);

/**
 * The page of a report with its script and its style in it, and without a session. Its policy forbids every
 * connection, and every script and style but these.
 */
export async function bundlePage(): Promise<string> {
  const [html, script, style] = await Promise.all([
    readFile(new URL("page.html", PAGE), "utf8"),
    bundle("main.ts"),
    bundle("style/page.css"),
  ]);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    ['http-equiv="Content-Security-Policy" content="', policy],
    ["<style>", style],
    ['<script type="module">', script],
  ].reduce((page, [after = "", text = ""]) => insertAfter(page, after, text), html);
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, PAGE))],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: ["chrome123", "firefox120", "safari17.5"],
    charset: "ascii",
    legalComments: "none",
  });
  const text = outputFiles[0]?.text.trim() ?? "";
  if (text === "" || /<\/(?:script|style)/iu.test(text)) throw new Error(`Cannot put ${entry} into a page: ${text}`);
  return text;
}

function insertAfter(page: string, mark: string, text: string): string {
  const at = page.indexOf(mark);
  if (at < 0) throw new Error(`src/report/page/page.html has no ${mark}`);
  return page.slice(0, at + mark.length) + text + page.slice(at + mark.length);
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
