import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run.ts";

/** The code blocks of one language in a page of `docs`, without the indentation of a list that they stand in. */
export function codeBlocks(page: string, language: string): string[] {
  const text = readFileSync(join(ROOT, "docs", page), "utf8");
  const blocks = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, "gmu"));
  return [...blocks].map(([, indent = "", code = ""]) => code.replaceAll(new RegExp(`^${indent}`, "gmu"), ""));
}
