import type { Suite } from "../report.ts";
import { benchGen } from "./bench.ts";

const WANTED: Readonly<Record<string, string>> = { real: "at most 3.5", "3000": "at most 6.5, under 400 MB" };

export const suite: Suite = async (rounds = 5) => {
  const results = await benchGen([200, 1_000, 3_000], rounds);
  return results.flatMap(({ protocol, figures, peakMegabytes }) =>
    figures.slice(1).map(({ median, ratio, spread }) => ({
      what: protocol === "real" ? "gen, the real protocol" : `gen, ${protocol} messages`,
      baseline: figures[0]?.name ?? "",
      ratio,
      spread,
      ...(WANTED[protocol] === undefined ? {} : { wanted: WANTED[protocol] }),
      note: `${Math.round(median)} ms, ${Math.round(peakMegabytes)} MB`,
    })),
  );
};
