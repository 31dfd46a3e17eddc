/**
 * The keys of `Record<number, T>` that are carried: numbers of at most 15 digits as JavaScript prints them, without an
 * exponent. More digits do not all come back from binary64 as they were, which no pattern can tell.
 */
export const NUMBER_KEY = {
  source: "^(?:0|-?[1-9][0-9]{0,14}|-?(?:0|[1-9][0-9]{0,8})\\.[0-9]{0,5}[1-9])$",
  label: "a number of at most 15 digits",
} as const;
