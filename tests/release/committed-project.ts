import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyProject } from "../project-copy.ts";

/** A copy of the project that is a repository of its own, with everything committed. */
export interface CommittedProject {
  readonly root: string;
  git(...args: readonly string[]): string;
  /** Commits everything that has changed. */
  commit(message: string): void;
  read(path: string): string;
  /** Replaces a text that must be there. */
  edit(path: string, from: string | RegExp, to: string): void;
}

/** Makes the copy; it is removed when the test has finished. */
export function committedProject(): CommittedProject {
  const root = copyProject();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgSign=false", ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const commit = (message: string): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", message);
  };
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  git("init", "--quiet");
  // In the copy it is a symbolic link, which the project's own list does not name.
  appendFileSync(join(root, ".git/info/exclude"), "node_modules\n");
  commit("Start");
  return {
    root,
    git,
    commit,
    read,
    edit(path, from, to) {
      const text = read(path);
      const changed = text.replace(from, () => to);
      if (changed === text) throw new Error(`${path}: cannot find ${from}`);
      writeFileSync(join(root, path), changed);
    },
  };
}
