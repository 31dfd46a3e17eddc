import { spawn } from "node:child_process";
import { killTree } from "../../src/spawn/kill-tree.ts";

/** The name of the packed file of a version, in the root of the project. */
export function tarballOf(version: string): string {
  return `ipc-protocol-${version}.tgz`;
}

/** Builds and packs what is to be published. Rejects with all that npm has said, or with the reason of the signal. */
export function pack(root: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A package manager that runs this has left settings in the environment that npm does not know.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/iu.test(name)));
    const isWindows = process.platform === "win32";
    // On Windows npm is a script, which only a shell can start. Elsewhere it leads a group, to be ended with its builds.
    const child = spawn("npm", ["pack"], { cwd: root, env, shell: isWindows, detached: !isWindows });
    const stop = (): void => killTree(child);
    signal.addEventListener("abort", stop);
    let said = "";
    const note = (chunk: Buffer): void => {
      said += chunk.toString();
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    child.on("error", reject);
    child.on("close", (status) => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(signal.reason);
      else if (status === 0) resolve();
      else reject(new Error(`npm pack ended with ${status}\n${said}`));
    });
  });
}
