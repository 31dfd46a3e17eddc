import path from "node:path";
import { ratioRows } from "../in-process.ts";
import type { Row, Suite } from "../report.ts";
import { benchGen } from "./bench.ts";
import { benchWatch } from "./watch.ts";

const WANTED: Readonly<Record<string, Row["wanted"]>> = { real: "at most 3.0", "3000": "at most 6.0" };
/** The largest resident set that the compiler may have, in MB. */
const MEMORY = 400;

/** The compiler: from nothing to files on disk, and from a save to files on disk. */
export const suite: Suite = async (rounds = 5) => {
  const results = await benchGen([200, 1_000, 3_000], rounds);
  const rows = results.flatMap(({ protocol, figures }) =>
    ratioRows(figures, ({ median }) => ({
      what: protocol === "real" ? "gen, the real protocol" : `gen, ${protocol} messages`,
      ...(WANTED[protocol] === undefined ? {} : { wanted: WANTED[protocol] }),
      note: `${Math.round(median)} ms`,
    })),
  );
  const memory = results.flatMap(({ protocol, peakMegabytes }): Row[] =>
    protocol === "3000"
      ? [
          {
            what: "gen, 3000 messages, memory",
            value: peakMegabytes,
            spread: [peakMegabytes, peakMegabytes],
            unit: "MB",
            wanted: `at most ${MEMORY}`,
          },
        ]
      : [],
  );
  return [...rows, ...memory, await benchWatch(path.resolve(import.meta.dirname, "../.."), rounds)];
};
