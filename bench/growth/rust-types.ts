import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCrate } from "../crate.ts";
import { syntheticLine } from "../gen/synthetic-lines.ts";
import type { Figure } from "../measure.ts";

export interface RustTypesOptions {
  /** The two files `protocol.rs`. */
  readonly small: string;
  readonly large: string;
  /** How many types they have. */
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
  readonly folder: string;
}

/** Decoding in Rust in a union of few types and of many. The large one takes minutes to compile. */
export function benchRustTypes({ small, large, few, many, rounds, folder }: RustTypesOptions): Figure[] {
  const crate = path.join(folder, "types");
  mkdirSync(crate);
  const linesOf = (types: number) =>
    Array.from({ length: 12_000 }, (_, index) => `${syntheticLine((index * 7) % types)}\n`).join("");
  writeFileSync(path.join(crate, "few.ndjson"), linesOf(few));
  writeFileSync(path.join(crate, "many.ndjson"), linesOf(many));
  const stdout = runCrate({
    folder: crate,
    name: "bench-types",
    files: { "small.rs": small, "large.rs": large, "main.rs": MAIN },
    args: [String(rounds)],
  });
  const [base, used, all] = JSON.parse(stdout) as Pick<Figure, "median" | "ratio" | "spread">[];
  const named = (name: string, figure: typeof base): Figure[] => (figure === undefined ? [] : [{ name, ...figure }]);
  return [
    ...named(`a union of ${few} types`, base),
    ...named(`decode in a union of ${many} types, ${few} of them in use`, used),
    ...named(`decode in a union of ${many} types, all in use`, all),
  ];
}

const MAIN = `#[allow(warnings)]
mod large;
#[allow(warnings)]
mod small;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let rounds: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(9);
    let few: Vec<&[u8]> = include_bytes!("../few.ndjson").split(|&byte| byte == b'\\n').filter(|line| !line.is_empty()).collect();
    let many: Vec<&[u8]> = include_bytes!("../many.ndjson").split(|&byte| byte == b'\\n').filter(|line| !line.is_empty()).collect();
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
    let began = Instant::now();
    for line in lines {
        assert!(decodes(black_box(line)), "{}", String::from_utf8_lossy(line));
    }
    began.elapsed().as_secs_f64()
}
`;
