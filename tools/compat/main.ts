import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runCompat } from "./run-compat.ts";

const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { status, out, err } = runCompat(process.argv.slice(2), home, process.cwd());
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = status;
