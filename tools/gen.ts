import { UsageError } from "../src/cli/arguments.ts";
import { describeFailure } from "./gen/describe-failure.ts";
import { GEN_USAGE, readGenOptions } from "./gen/options.ts";
import { runOnce } from "./gen/run-once.ts";
import { runWatch } from "./gen/run-watch.ts";
import { targetOf } from "./gen/target.ts";

/** `pnpm gen`. Returns the exit status: 1 for drift, a refusal or a failure, 2 for a command line that makes no sense. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    // A package manager runs scripts in the package's folder and keeps here where the user was.
    const folder = env.npm_lifecycle_event === "gen" ? env.INIT_CWD : undefined;
    const options = readGenOptions(args, env, folder ?? process.cwd());
    if (options.help) {
      process.stdout.write(GEN_USAGE);
      return 0;
    }
    const target = targetOf(options);
    if (options.watch) {
      await runWatch(target, options.mode);
      return 0;
    }
    const run = await runOnce(target, options.mode);
    process.stdout.write(run.text);
    return run.good ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nrun pnpm gen --help for the options\n`);
      return 2;
    }
    process.stderr.write(describeFailure(error));
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2), process.env);
