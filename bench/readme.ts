import { figure, isMet, type Results } from "./report.ts";

const BEGIN = "<!-- Made of bench/results.json by `pnpm bench --readme`. -->";
const END = "<!-- End of what `pnpm bench --readme` makes. -->";

/** The README with its table of figures made anew: the rows that something is wanted of. */
export function withFigures(readme: string, results: Results): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin === -1 || end < begin) {
    throw new Error(`cannot put the figures into the README: it has no line ${BEGIN} with a line ${END} after it`);
  }
  return `${readme.slice(0, begin)}${BEGIN}\n\n${figuresOf(results)}\n${readme.slice(end)}`;
}

function figuresOf({ machine, date, suites }: Results): string {
  const rows = Object.values(suites)
    .flat()
    .filter((row) => row.wanted !== undefined);
  const lines = rows.map((row) => {
    const measured = `${figure(row.value, row.unit)}${isMet(row) === false ? " (missed)" : ""}`;
    return `| ${row.what} | ${row.baseline ?? "–"} | ${measured} | ${row.wanted} |\n`;
  });
  return `Measured on ${machine}, ${date}. A figure is the median of rounds in which it took turns with its baseline.\n\n| what | baseline | measured | wanted |\n|---|---|---|---|\n${lines.join("")}`;
}
