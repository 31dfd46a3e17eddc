import { spawn } from "node:child_process";

/** The name of the packed file of a version, in the root of the project. */
export function tarballOf(version: string): string {
  return `ipc-protocol-${version}.tgz`;
}

/** Builds and packs what is to be published. Rejects with all that npm has said. */
export function pack(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // A package manager that runs this has left settings in the environment that npm does not know.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm|pnpm)_/iu.test(name)));
    // On Windows npm is a script, which only a shell can start.
    const child = spawn("npm", ["pack"], { cwd: root, env, shell: process.platform === "win32" });
    let said = "";
    const note = (chunk: Buffer): void => {
      said += chunk.toString();
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0) resolve();
      else reject(new Error(`npm pack ended with ${status}\n${said}`));
    });
  });
}
