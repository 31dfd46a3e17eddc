import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withVersion } from "../../tools/release/manifests.ts";
import { copyProject } from "../project-copy.ts";

/** A copy of the project that is a repository of its own, with everything committed. */
export interface CommittedProject {
  readonly root: string;
  git(...args: readonly string[]): string;
  /** Commits everything that has changed. */
  commit(message: string): void;
  /** Goes back to a commit and drops whatever is not in it. */
  reset(commit?: string): void;
  read(path: string): string;
  /** Replaces a text that must be there. */
  edit(path: string, from: string | RegExp, to: string): void;
}

/** Makes the copy in a folder, as a project that has released nothing yet. */
export function committedProject(parent: string): CommittedProject {
  const root = copyProject(parent);
  const git = (...args: readonly string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgSign=false", ...args],
      {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  const commit = (message: string): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", message);
  };
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  forgetReleases(root);
  git("init", "--quiet");
  // In the copy it is a symbolic link, which the project's own list does not name.
  appendFileSync(join(root, ".git/info/exclude"), "node_modules\n");
  commit("Start");
  return {
    root,
    git,
    commit,
    reset(commit = "HEAD") {
      git("reset", "--quiet", "--hard", commit);
      git("clean", "--quiet", "-d", "--force");
    },
    read,
    edit(path, from, to) {
      const text = read(path);
      const changed = text.replace(from, () => to);
      if (changed === text) throw new Error(`${path}: cannot find ${from}`);
      writeFileSync(join(root, path), changed);
    },
  };
}

function forgetReleases(root: string): void {
  rmSync(join(root, "schema/releases"), { recursive: true });
  mkdirSync(join(root, "schema/releases"));
  writeFileSync(join(root, "schema/releases/history.json"), "[]\n");
  writeFileSync(join(root, "CHANGELOG.md"), "# Changelog\n\n## [Unreleased]\n\n### Added\n- The protocol.\n");
  for (const { path, contents } of withVersion(root, "1.0.0")) writeFileSync(join(root, path), contents);
}
