import { readFileSync } from "node:fs";
import { runCrate } from "../crate.ts";
import { syntheticLines } from "../gen/synthetic-lines.ts";
import type { Figure } from "../measure.ts";

export interface RustTypesOptions {
  /** The two files `protocol.rs`. */
  readonly small: string;
  readonly large: string;
  /** How many types they have. */
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

/** A round takes but milliseconds. */
const REPETITIONS = 10;

/** Decoding in Rust in a union of few types and of many. The large one takes minutes to compile. */
export function benchRustTypes({ small, large, few, many, rounds }: RustTypesOptions): Figure[] {
  const linesOf = (types: number) => `${syntheticLines(12_000, types).join("\n")}\n`;
  const stdout = runCrate({
    name: "bench-types",
    files: {
      "small.rs": small,
      "large.rs": large,
      "few.ndjson": linesOf(few),
      "many.ndjson": linesOf(many),
      "clock.rs": readFileSync(new URL("../rust/src/clock.rs", import.meta.url), "utf8"),
      "main.rs": MAIN,
    },
    args: [String(rounds * REPETITIONS)],
  });
  const [base, used, all] = JSON.parse(stdout) as Pick<Figure, "median" | "ratio" | "spread">[];
  const named = (name: string, figure: typeof base): Figure[] => (figure === undefined ? [] : [{ name, ...figure }]);
  return [
    ...named(`a union of ${few} types`, base),
    ...named(`decode in a union of ${many} types, ${few} of them in use`, used),
    ...named(`decode in a union of ${many} types, all in use`, all),
  ];
}

const MAIN = `mod clock;
#[allow(warnings)]
mod large;
#[allow(warnings)]
mod small;
use clock::clock;
use std::hint::black_box;

fn main() {
    let rounds: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(9);
    let few: Vec<&[u8]> = include_bytes!("few.ndjson").split(|&byte| byte == b'\\n').filter(|line| !line.is_empty()).collect();
    let many: Vec<&[u8]> = include_bytes!("many.ndjson").split(|&byte| byte == b'\\n').filter(|line| !line.is_empty()).collect();
    let mut costs = vec![Vec::new(); 3];
    for round in 0..=rounds {
        let all = [
            time(&few, |line| small::Up::decode(line).map(|message| drop(black_box(message))).is_ok()),
            time(&few, |line| large::Up::decode(line).map(|message| drop(black_box(message))).is_ok()),
            time(&many, |line| large::Up::decode(line).map(|message| drop(black_box(message))).is_ok()),
        ];
        if round > 0 {
            for (costs, cost) in costs.iter_mut().zip(all) { costs.push(cost); }
        }
    }
    let figures: Vec<serde_json::Value> = costs.iter().map(|own| {
        let mut ratios: Vec<f64> = own.iter().zip(&costs[0]).map(|(own, base)| own / base).collect();
        ratios.sort_by(f64::total_cmp);
        let mut own = own.clone();
        own.sort_by(f64::total_cmp);
        serde_json::json!({"median": own[own.len() / 2], "ratio": ratios[ratios.len() / 2], "spread": [ratios[0], ratios[ratios.len() - 1]]})
    }).collect();
    println!("{}", serde_json::Value::from(figures));
}

fn time(lines: &[&[u8]], decodes: impl Fn(&[u8]) -> bool) -> f64 {
    let began = clock();
    for line in lines {
        assert!(decodes(black_box(line)), "{}", String::from_utf8_lossy(line));
    }
    clock() - began
}
`;
