import { fileURLToPath } from "node:url";
import { runRelease } from "./run-release.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/u, "");
const { status, out, err } = await runRelease(process.argv.slice(2), root, new Date());
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = status;
