import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** The page of a report, still without a session. */
export async function pageTemplate(): Promise<string> {
  const source = new URL("../../tools/report-page/bundle.ts", import.meta.url);
  // A checkout makes the page from its source, as it runs its source. The package has it ready.
  if (existsSync(source)) {
    const { bundlePage } = (await import(source.href)) as { readonly bundlePage: () => Promise<string> };
    return bundlePage();
  }
  return readFile(new URL("./page.html", import.meta.url), "utf8");
}
