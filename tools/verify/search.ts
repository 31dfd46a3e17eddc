import type { Model } from "../model/model.ts";
import { difference } from "./compare.ts";
import { Coverage } from "./coverage.ts";
import { type Case, Generator } from "./generate.ts";
import { type Judgement, judgeCase } from "./judge-case.ts";
import { readSpoilt, spoiltDifference } from "./judge-spoilt.ts";
import { Oracle } from "./oracle.ts";
import type { Peer, Question } from "./peer.ts";
import { Points } from "./points.ts";
import { shrink } from "./shrink.ts";
import type { PeerVerdict } from "./verdict.ts";

export interface SearchOptions {
  readonly model: Model;
  readonly typescript: Peer;
  readonly rust: Peer;
  readonly seed: number;
  readonly cases: number;
  /** Called now and then with the number of lines judged so far. */
  readonly onProgress?: (lines: number) => void;
}

export interface SearchResult {
  /** Lines of each kind: how many were accepted and how many refused. */
  readonly kinds: ReadonlyMap<string, { accepted: number; refused: number }>;
  readonly lines: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** How many lines that one side wrote were given to the other side's decoder, since they differ in what is free. */
  readonly crossed: number;
  /** How many values of Rust were spoilt and given to both encoders, and how many of them were refused. */
  readonly spoilt: number;
  readonly spoiltRefused: number;
  readonly points: number;
  readonly missed: ReturnType<Coverage["missed"]>;
  /** One of each kind of disagreement, shrunk. */
  readonly disagreements: readonly Disagreement[];
  /** How many lines showed one, alike ones included. */
  readonly disagreeing: number;
}

export interface Disagreement {
  readonly case: Case;
  readonly fault: string;
  readonly smallest: Buffer;
  readonly judgement: Judgement;
}

/** One accepted line in so many is also spoilt. */
const SPOILT_SHARE = 3;
/** Set in the number of a root, it asks the Rust peer to spoil the value. */
const SPOIL = 0x8000;
const BATCH_LINES = 2_000;
const BATCH_BYTES = 4_000_000;
/** Kinds of disagreement after which the search ends: more would not help anybody. */
const ENOUGH = 20;

/** Gives lines to both sides and looks for disagreements between them, and with the oracle. */
export async function search(options: SearchOptions): Promise<SearchResult> {
  const started = performance.now();
  const run = new Run(options);
  await run.all();
  return run.result(performance.now() - started);
}

interface Batch {
  readonly cases: readonly Case[];
  readonly typescript: Promise<PeerVerdict[]>;
  readonly rust: Promise<PeerVerdict[]>;
}

class Run {
  private readonly points: Points;
  private readonly oracle: Oracle;
  private readonly generator: Generator;
  private readonly coverage: Coverage;
  private readonly kinds = new Map<string, { accepted: number; refused: number }>();
  private readonly disagreements = new Map<string, Disagreement>();
  private made = 0;
  private bytes = 0;
  private crossed = 0;
  private disagreeing = 0;
  private spoilt = 0;
  private spoiltRefused = 0;

  constructor(private readonly options: SearchOptions) {
    this.points = new Points(options.model);
    this.oracle = new Oracle(options.model);
    this.generator = new Generator(this.points, this.oracle, options.seed);
    this.coverage = new Coverage(this.points);
  }

  async all(): Promise<void> {
    let current = this.next();
    while (current !== undefined) {
      const [typescript, rust] = await Promise.all([current.typescript, current.rust]);
      // The peers work on the next batch while this one is judged.
      const next = this.disagreements.size < ENOUGH ? this.next() : undefined;
      const findings = this.judge(current.cases, typescript, rust);
      const following = next === undefined ? [] : await Promise.all([next.typescript, next.rust]);
      await this.cross(findings.crossing);
      await this.spoil(findings.accepted);
      for (const finding of findings.faults) await this.report(finding.case, finding.judgement);
      this.options.onProgress?.(this.made);
      current = next === undefined || following.length === 0 ? undefined : next;
    }
  }

  result(milliseconds: number): SearchResult {
    return {
      kinds: this.kinds,
      lines: this.made,
      bytes: this.bytes,
      milliseconds,
      crossed: this.crossed,
      spoilt: this.spoilt,
      spoiltRefused: this.spoiltRefused,
      points: this.points.all.length,
      missed: this.coverage.missed(),
      disagreements: [...this.disagreements.values()],
      disagreeing: this.disagreeing,
    };
  }

  private next(): Batch | undefined {
    const cases: Case[] = [];
    let size = 0;
    while (this.made < this.options.cases && cases.length < BATCH_LINES && size < BATCH_BYTES) {
      const made = this.generator.make(this.made);
      this.made += 1;
      size += made.line.length;
      cases.push(made);
    }
    this.bytes += size;
    if (cases.length === 0) return undefined;
    const questions = cases.map(({ root, line }) => this.question(root, line));
    return { cases, typescript: this.options.typescript.ask(questions), rust: this.options.rust.ask(questions) };
  }

  private judge(
    cases: readonly Case[],
    typescript: readonly PeerVerdict[],
    rust: readonly PeerVerdict[],
  ): {
    readonly faults: readonly { readonly case: Case; readonly judgement: Judgement }[];
    readonly crossing: readonly { readonly case: Case; readonly judgement: Judgement }[];
    readonly accepted: readonly Case[];
  } {
    const faults: { case: Case; judgement: Judgement }[] = [];
    const crossing: { case: Case; judgement: Judgement }[] = [];
    const accepted: Case[] = [];
    for (const [index, made] of cases.entries()) {
      const reached: number[] = [];
      const visit = (owner: object, pick: string | number): void => {
        const point = this.points.numberOf(owner, pick);
        if (point !== undefined) reached.push(point);
      };
      const pair = pairAt(typescript, index);
      const judgement = judgeCase(this.oracle, made.root, made.line, pair, rust[index] ?? { kind: "died" }, visit);
      this.count(made, judgement.expected.ok);
      if (judgement.fault !== undefined) faults.push({ case: made, judgement });
      else if (!judgement.expected.ok) this.coverage.addBroken(made.broken);
      else {
        this.coverage.addAccepted(reached);
        accepted.push(made);
        const { typescript: left, rust: right } = judgement;
        if (left.kind === "ok" && right.kind === "ok" && left.text !== right.text)
          crossing.push({ case: made, judgement });
      }
    }
    return { faults, crossing, accepted };
  }

  private count(made: Case, isAccepted: boolean): void {
    const counts = this.kinds.get(made.kind) ?? { accepted: 0, refused: 0 };
    counts[isAccepted ? "accepted" : "refused"] += 1;
    this.kinds.set(made.kind, counts);
  }

  /** Gives what each side wrote to the other; where both wrote the same, each has read it back already. */
  private async cross(pairs: readonly { readonly case: Case; readonly judgement: Judgement }[]): Promise<void> {
    if (pairs.length === 0) return;
    this.crossed += pairs.length * 2;
    const ask = (peer: Peer, side: "typescript" | "rust"): Promise<PeerVerdict[]> =>
      peer.ask(
        pairs.map(({ case: made, judgement }) => this.question(made.root, Buffer.from(textOf(judgement[side])))),
      );
    const [typescript, rust] = await Promise.all([
      ask(this.options.typescript, "rust"),
      ask(this.options.rust, "typescript"),
    ]);
    for (const [index, { case: made, judgement }] of pairs.entries()) {
      const verdicts = [pairAt(typescript, index)[0], rust[index] ?? { kind: "died" as const }];
      const texts = [textOf(judgement.rust), textOf(judgement.typescript)];
      for (const [side, verdict] of verdicts.entries()) {
        const found = difference(this.oracle, made.root, judgement.expected, verdict);
        if (found !== undefined) await this.inspect({ ...made, line: Buffer.from(texts[side] ?? "") });
      }
    }
  }

  /**
   * Lets Rust spoil values, and holds its encoder's verdict against the oracle's on the value's text, and that against
   * both decoders and the TypeScript encoder.
   */
  private async spoil(accepted: readonly Case[]): Promise<void> {
    const chosen = accepted.filter((made) => made.number % SPOILT_SHARE === 0);
    const answers = await this.options.rust.ask(
      chosen.map((made) => this.spoilQuestion(made.root, made.number, made.line)),
    );
    const lines: Case[] = [];
    for (const [index, made] of chosen.entries()) {
      const [verdict, spoilt] = spoiltAt(answers, index);
      this.spoilt += 1;
      if (verdict.kind === "refused") this.spoiltRefused += 1;
      const found = spoilt === undefined ? verdict.kind : spoiltDifference(this.oracle, made.root, spoilt);
      if (found !== undefined) await this.reportSpoilt(made, found);
      if (spoilt !== undefined) lines.push({ ...made, line: Buffer.from(spoilt.text), kind: "spoilt in Rust" });
    }
    for (const root of this.options.model.roots) {
      const group = lines.filter((made) => made.root === root);
      const judgements = await this.judgements(
        root,
        group.map((made) => made.line),
      );
      for (const [index, judgement] of judgements.entries()) {
        const made = group[index];
        if (made !== undefined && judgement.fault !== undefined) await this.report(made, judgement);
      }
    }
  }

  private async reportSpoilt(made: Case, found: string): Promise<void> {
    this.disagreeing += 1;
    const fault = `Rust encoder on a spoilt value: ${found}`;
    const key = `${made.root} ${fault}`;
    if (this.disagreements.has(key) || this.disagreements.size >= ENOUGH) return;
    const test = async (candidates: readonly Buffer[]): Promise<boolean[]> => {
      const questions = candidates.map((line) => this.spoilQuestion(made.root, made.number, line));
      const answers = await this.options.rust.ask(questions);
      return candidates.map((_, index) => {
        const [, spoilt] = spoiltAt(answers, index);
        return spoilt !== undefined && spoiltDifference(this.oracle, made.root, spoilt) === found;
      });
    };
    const smallest = await shrink(made.line, test);
    const [verdict, spoilt] = spoiltAt(
      await this.options.rust.ask([this.spoilQuestion(made.root, made.number, smallest)]),
      0,
    );
    const line = Buffer.from(spoilt?.text ?? "");
    const [judgement] = await this.judgements(made.root, [line]);
    if (judgement === undefined) return;
    this.disagreements.set(key, {
      case: { ...made, kind: `${made.kind}, spoilt in Rust` },
      fault,
      smallest: line,
      judgement: { ...judgement, rustEncoder: verdict },
    });
  }

  private spoilQuestion(root: string, number: number, line: Buffer): Question {
    const seed = Buffer.alloc(8);
    seed.writeUInt32BE(this.options.seed, 0);
    seed.writeUInt32BE(number >>> 0, 4);
    return { root: this.options.model.roots.indexOf(root) + SPOIL, line: Buffer.concat([seed, line]) };
  }

  private async inspect(made: Case): Promise<void> {
    const [judgement] = await this.judgements(made.root, [made.line]);
    if (judgement?.fault !== undefined) await this.report(made, judgement);
  }

  private async report(made: Case, judgement: Judgement): Promise<void> {
    this.disagreeing += 1;
    const fault = judgement.fault ?? "";
    const key = `${made.root} ${kindOf(judgement)}`;
    if (this.disagreements.has(key) || this.disagreements.size >= ENOUGH) return;
    const wanted = kindOf(judgement);
    const smallest = await shrink(made.line, async (candidates) =>
      (await this.judgements(made.root, candidates)).map(
        (found) => found.fault !== undefined && kindOf(found) === wanted,
      ),
    );
    const [last] = await this.judgements(made.root, [smallest]);
    this.disagreements.set(key, { case: made, fault, smallest, judgement: last ?? judgement });
  }

  private async judgements(root: string, lines: readonly Buffer[]): Promise<Judgement[]> {
    const questions = lines.map((line) => this.question(root, line));
    const [typescript, rust] = await Promise.all([
      this.options.typescript.ask(questions),
      this.options.rust.ask(questions),
    ]);
    return lines.map((line, index) =>
      judgeCase(this.oracle, root, line, pairAt(typescript, index), rust[index] ?? { kind: "died" }),
    );
  }

  private question(root: string, line: Buffer): Question {
    return { root: this.options.model.roots.indexOf(root), line };
  }
}

/** What tells one disagreement from another: which sides differ, and their verdicts without paths and texts. */
function kindOf({ fault, typescript, typescriptEncoder, rust, expected }: Judgement): string {
  const code = (verdict: PeerVerdict): string => ("code" in verdict ? verdict.code : verdict.kind);
  const oracle = expected.ok ? "ok" : expected.code;
  return [fault, code(typescript), code(typescriptEncoder), code(rust), oracle].join("; ");
}

/** The Rust peer gives two verdicts on a spoilt value. */
function spoiltAt(
  verdicts: readonly PeerVerdict[],
  index: number,
): readonly [PeerVerdict, ReturnType<typeof readSpoilt>] {
  const verdict = verdicts[index * 2] ?? { kind: "died" };
  const unjudged = verdicts[index * 2 + 1];
  return [verdict, unjudged === undefined ? undefined : readSpoilt(verdict, unjudged)];
}

/** The TypeScript peer gives two verdicts a line. */
function pairAt(verdicts: readonly PeerVerdict[], index: number): readonly [PeerVerdict, PeerVerdict] {
  const died: PeerVerdict = { kind: "died" };
  return [verdicts[index * 2] ?? died, verdicts[index * 2 + 1] ?? died];
}

function textOf(verdict: PeerVerdict): string {
  return verdict.kind === "ok" ? verdict.text : "";
}
