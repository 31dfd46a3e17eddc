import { ALL_RULES } from "./rules/all-rules.ts";

/** The table of all rules, as `RULES.md` and the README show it. */
export function rulesTable(): string {
  const rows = ALL_RULES.map(
    ({ id, change, oldReader, newReader }) => `| \`${id}\` | ${change} | ${oldReader} | ${newReader} |`,
  );
  return `${[
    "# The rules of `pnpm compat`",
    "",
    "Made from the rules by a test; `UPDATE_REPORTS=1 pnpm test tests/compat/rules.test.ts` writes it anew. Each rule has a folder `tests/compat/rules/<rule>` with two versions of a protocol and the report on them. Where a peer refuses, misreads or is left waiting, the change is breaking; a rule asks whether that can happen at its place, so that a change of its kind that hurts nobody is an addition. Other names for types, other orders, other docs and a type that has moved behind a name are no change.",
    "",
    "| rule | what has changed | an old reader of what a new writer sends | a new reader of what an old writer sends |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n")}\n`;
}
