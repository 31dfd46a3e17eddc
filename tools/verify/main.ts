import { fileURLToPath } from "node:url";
import { UsageError } from "../../src/cli/arguments.ts";
import { describeFailure } from "../gen/describe-failure.ts";
import { readVerifyOptions, VERIFY_USAGE } from "./options.ts";
import { isGood, showResult } from "./report.ts";
import { verify } from "./verify.ts";

/** `pnpm verify`. Returns the exit status: 1 for a disagreement or a gap in coverage, 2 for a wrong command line. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    // A package manager runs scripts in the package's folder and keeps here where the user was.
    const folder = env.npm_lifecycle_event === "verify" ? env.INIT_CWD : undefined;
    const options = readVerifyOptions(args, folder ?? process.cwd());
    if (options.help) {
      process.stdout.write(VERIFY_USAGE);
      return 0;
    }
    const entry = options.foreign?.entry ?? fileURLToPath(new URL("../../src/messages/index.ts", import.meta.url));
    const result = await verify({
      entry,
      ...(options.foreign === undefined || options.foreign.roots.length === 0 ? {} : { roots: options.foreign.roots }),
      cases: options.cases,
      seed: options.seed,
      ...(process.stderr.isTTY ? { onProgress: (lines) => process.stderr.write(`\r${lines} lines `) } : {}),
    });
    process.stdout.write(showResult(result, options.seed));
    return isGood(result) ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nrun pnpm verify --help for the options\n`);
      return 2;
    }
    process.stderr.write(describeFailure(error));
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2), process.env);
