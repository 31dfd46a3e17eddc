import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runServer } from "verdaccio";
import { type RunResult, run } from "../run.ts";

/** A registry of npm packages on this machine, which knows no other registry. */
export interface Registry {
  readonly url: string;
  /** Publishes a packed file with npm; `options` are further arguments. */
  publish(tarball: string, ...options: readonly string[]): Promise<RunResult>;
  /** What the registry says of a package. */
  describe(name: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts a registry with one user, who may publish; everybody may install. It keeps all in `folder`. */
export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder);
  const config = join(folder, "config.yaml");
  writeFileSync(
    config,
    `storage: ${JSON.stringify(join(folder, "storage"))}
auth: { htpasswd: { file: ${JSON.stringify(join(folder, "htpasswd"))} } }
uplinks: {}
packages: { "**": { access: $all, publish: $authenticated } }
log: { type: stdout, format: pretty, level: fatal }
web: { enable: false }
`,
  );
  const server = (await runServer(config)) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/`;
  const npmrc = join(folder, "npmrc");
  writeFileSync(npmrc, `//${host}/:_authToken=${await register(url)}\n`);
  return {
    url,
    publish(tarball, ...options) {
      const args = ["publish", tarball, "--registry", url, "--userconfig", npmrc, "--cache", join(folder, "cache")];
      return run("npm", [...args, ...options], { cwd: folder });
    },
    async describe(name) {
      return (await (await fetch(`${url}${name}`)).json()) as Record<string, unknown>;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Adds the user, and returns what npm calls a token. */
async function register(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:ada`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "ada", password: "a local secret" }),
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`the registry gave no token: ${response.status}`);
  return token;
}
