import { main } from "../../src/cli/main.ts";
import { PLAIN } from "../../src/cli/style.ts";

/** Runs a command in this process. */
export async function runMain(
  ...args: readonly string[]
): Promise<{ status: number; written: string; complaints: string }> {
  let written = "";
  let complaints = "";
  const status = await main(args, {
    write: async (text) => {
      written += text;
    },
    complain: (text) => {
      complaints += text;
    },
    style: PLAIN,
    width: undefined,
    progress: () => {},
  });
  return { status, written, complaints };
}
