/** Colours and weights of a text for a terminal; each leaves the text as it is where colours are off. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly blue: (text: string) => string;
  readonly magenta: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Leaves every text as it is. */
export const PLAIN: Style = style(false);

/** Writes the escape sequences that every terminal knows. */
export const COLOURED: Style = style(true);

/**
 * Whether what is written to a stream gets colours: only on a terminal, and never where `NO_COLOR` says so or the
 * terminal is `dumb`. `FORCE_COLOR` wins over all of it, as it does in Node: `0` and `false` turn colours off, any
 * other value turns them on.
 */
export function wantsColours(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM: terminal } = environment;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (none !== undefined && none !== "") return false;
  return isTerminal && terminal !== "dumb";
}

function style(on: boolean): Style {
  const wrap =
    (start: number, end: number) =>
    (text: string): string =>
      on && text !== "" ? `\u001b[${start}m${text}\u001b[${end}m` : text;
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    green: wrap(32, 39),
    yellow: wrap(33, 39),
    blue: wrap(34, 39),
    magenta: wrap(35, 39),
    cyan: wrap(36, 39),
  };
}
