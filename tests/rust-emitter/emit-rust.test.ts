import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { emitRust } from "../../tools/rust/emit-rust.ts";
import { difference } from "../../tools/verify/compare.ts";
import { Generator } from "../../tools/verify/generate.ts";
import { Oracle } from "../../tools/verify/oracle.ts";
import { Peer } from "../../tools/verify/peer.ts";
import { Points } from "../../tools/verify/points.ts";
import { showVerdict } from "../../tools/verify/verdict.ts";
import { model, record, required, text, tuple } from "./build-model.ts";
import * as models from "./models.ts";
import { cargoIn, formatDifference, type RustCrate, setEdition, writeCrate } from "./rust-crate.ts";
import { RUST_TESTS } from "./rust-tests.ts";

const LINES = 4_000;
const EDITIONS = ["2021", "2024"];
const MODELS = Object.entries(models);
/** Not those with choices within choices, of which the oracle tries all arms at every level. */
const JUDGED = MODELS.filter(([name]) => name !== "branching");
let crate: RustCrate;

beforeAll(async () => {
  crate = await writeCrate(models, { "tests/behaviour.rs": RUST_TESTS });
  await cargoIn(crate, "build", "--quiet");
}, 600_000);

test.each(JUDGED)("the Rust of %s judges and writes lines as the semantics say", async (name, model) => {
  const oracle = new Oracle(model);
  const generator = new Generator(new Points(model), oracle, 1);
  const peer = new Peer("Rust", crate.judge, []);
  const first = crate.firstRoots[MODELS.findIndex(([other]) => other === name)] ?? 0;
  const faults: string[] = [];
  for (let made = 0; made < LINES; made += 2_000) {
    const cases = Array.from({ length: 2_000 }, (_, index) => generator.make(made + index));
    const verdicts = await peer.ask(cases.map(({ root, line }) => ({ root: first + model.roots.indexOf(root), line })));
    cases.forEach(({ root, line }, index) => {
      const found = verdicts[index];
      if (found === undefined) throw new Error("the peer left a question open");
      const expected = oracle.judge(root, line);
      const fault = difference(oracle, root, expected, found);
      if (fault !== undefined) {
        faults.push(
          `${fault}: ${root} ${JSON.stringify(line.toString())}\n  ${showVerdict(found)}\n  ${JSON.stringify(expected)}`,
        );
      }
    });
  }
  peer.stop();
  expect(faults.slice(0, 5)).toEqual([]);
});

test("the generated Rust behaves as its users expect", async () => {
  await cargoIn(crate, "test", "--quiet");
  await cargoIn(crate, "test", "--quiet", "--features", "arbitrary_precision,preserve_order");
}, 600_000);

test("the generated Rust compiles without warnings, also under clippy and rustdoc, on every edition", async () => {
  for (const edition of EDITIONS) {
    setEdition(crate, edition);
    await cargoIn(crate, "clippy", "--quiet", "--lib", "--", "-D", "warnings");
  }
  await cargoIn(crate, "doc", "--quiet", "--lib", "--no-deps");
}, 600_000);

test.each(MODELS)("rustfmt leaves the Rust of %s as it is", async (name) => {
  for (const edition of EDITIONS) {
    expect(await formatDifference(join(crate.folder, `src/${name}.rs`), edition)).toBe("");
  }
});

test("a tuple that Rust's library can't hold is refused", async () => {
  const long = tuple(Array.from({ length: 13 }, () => text));
  const source = model(["Message"], [record("Message", [required("point", long)])]);
  await expect(emitRust(source)).rejects.toThrow(
    "cannot carry Message.point: a tuple of 13 items: Rust compares and prints tuples of up to 12",
  );
});

test("the same model gives the same text", async () => {
  expect(await emitRust(models.shapes)).toBe(await emitRust(structuredClone(models.shapes)));
});
