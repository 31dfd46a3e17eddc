import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compare } from "../../bench/compare.ts";
import { withFigures } from "../../bench/readme.ts";
import { isMet, type Results, type Row } from "../../bench/report.ts";
import { ROOT, run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const stored = JSON.parse(readFileSync(join(ROOT, "bench/results.json"), "utf8")) as Results;

function results(rows: readonly Partial<Row>[]): Results {
  const whole = rows.map((row): Row => ({ what: "decode", baseline: "parse", value: 1, spread: [0.95, 1.05], ...row }));
  return { machine: "a machine", date: "2026-01-01", suites: { decode: whole } };
}

function bench(...args: string[]) {
  return run("npx", ["tsx", "bench/run.ts", ...args], { cwd: ROOT });
}

test("the table in the README is made of the figures that are stored", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme, "run pnpm bench --readme").toBe(withFigures(readme, stored));
});

test("the figures that are stored are those of every suite, each row by a name of its own", () => {
  const suites = readdirSync(join(ROOT, "bench"), { recursive: true, encoding: "utf8" })
    .filter((file) => /^[a-z]+[\\/]suite\.ts$/u.test(file))
    .map((file) => file.split(/[\\/]/u)[0]);
  expect(Object.keys(stored.suites).toSorted()).toEqual(suites.toSorted());
  for (const rows of Object.values(stored.suites)) {
    const names = rows.map(({ what, baseline }) => `${what} ${baseline}`);
    expect(names).toEqual([...new Set(names)]);
    for (const { value, spread } of rows) {
      expect([value, ...spread].every(Number.isFinite)).toBe(true);
    }
  }
});

test("a figure is worse or better if it has left what the earlier run has seen, by more than a tenth", () => {
  const wanted = "at least 3" as const;
  const before = results([
    { what: "slower" },
    { what: "faster" },
    { what: "within noise" },
    { what: "within the spread", spread: [0.5, 2] },
    { what: "speed, less", wanted },
    { what: "speed, more", wanted },
    { what: "gone" },
  ]);
  const now = results([
    { what: "slower", value: 1.2 },
    { what: "faster", value: 0.8 },
    { what: "within noise", value: 1.09 },
    { what: "within the spread", value: 1.5 },
    { what: "speed, less", value: 0.8, wanted },
    { what: "speed, more", value: 1.2, wanted },
    { what: "new" },
  ]);
  expect(compare(before, now)).toEqual({
    worse: ["decode: slower, by parse: 1.00 → 1.20", "decode: speed, less, by parse: 1.00 → 0.80"],
    better: ["decode: faster, by parse: 1.00 → 0.80", "decode: speed, more, by parse: 1.00 → 1.20"],
    unmatched: ["decode: new, by parse: not in the earlier run", "decode: gone, by parse: not in this run"],
  });
});

test("what is wanted is at most or at least", () => {
  const [most, least, none] = [{ wanted: "at most 2" as const }, { wanted: "at least 2" as const }, {}].map(
    (wanted) => (value: number) => isMet({ what: "", value, spread: [0, 0], ...wanted }),
  );
  expect([most?.(2), most?.(2.1), least?.(2), least?.(1.9), none?.(1)]).toEqual([true, false, true, false, undefined]);
});

test("pnpm bench compares two files without measuring, and refuses what it does not know", async () => {
  const folder = temporaryFolder();
  const [before, now] = [join(folder, "before.json"), join(folder, "now.json")];
  writeFileSync(before, JSON.stringify(results([{}])));
  writeFileSync(now, JSON.stringify(results([{ value: 2 }])));
  const [compared, unknown, missing] = await Promise.all([
    bench("--compare", before, "--with", now),
    bench("decoding"),
    bench("--compare", join(folder, "nothing.json"), "--with", now),
  ]);
  expect(compared).toMatchObject({ status: 0, stdout: "Worse:\n  decode: decode, by parse: 1.00 → 2.00\n" });
  expect(unknown).toMatchObject({ status: 2 });
  expect(unknown.stderr).toContain('there is no suite "decoding"');
  expect(missing).toMatchObject({ status: 2 });
  expect(missing.stderr).toContain("--out");
});
