import { execFileSync } from "node:child_process";

/** What differs from the last commit, as `git status` lists it; the text of git's error where there is no repository. */
export function uncommitted(root: string): { readonly files: readonly string[] } | { readonly error: string } {
  const said = git(root, ["status", "--porcelain", "--untracked-files=all", "--", "."]);
  return typeof said === "string" ? { files: said.split("\n").filter((line) => line !== "") } : said;
}

export function hasTag(root: string, tag: string): boolean {
  return typeof git(root, ["rev-parse", "--quiet", "--verify", `refs/tags/${tag}`]) === "string";
}

function git(root: string, args: readonly string[]): string | { readonly error: string } {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr?: string };
    return { error: (stderr ?? message).trim() };
  }
}
