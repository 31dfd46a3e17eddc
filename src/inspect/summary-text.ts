import type { Style } from "../cli/style.ts";
import { formatBytes, formatCount, formatDuration, formatTime, plural } from "../format.ts";
import type { Side } from "../session/session.ts";
import { TAGS } from "./direction.ts";
import type { Inspector } from "./inspector.ts";
import { shorten } from "./printable.ts";
import type { Count } from "./tally.ts";

/** How many of the open requests and spans are named. */
const MOST_OPEN = 10;

export interface SummaryOptions {
  /** How many messages were shown, if not all. */
  readonly shown?: number | undefined;
  /** Leave out what is well: the counts of each type and the slowest answers. */
  readonly problemsAlone: boolean;
  readonly style: Style;
}

/** What comes after the last line: counts, sizes, rates, and what was wrong. */
export function summaryText(inspector: Inspector, { shown, problemsAlone, style }: SummaryOptions): string {
  const { bold } = style;
  const { tally, duration } = inspector;
  const total = sum([tally.total("frontend"), tally.total("backend")]);
  const during = duration === undefined ? "" : ` in ${formatTime(duration)} s`;
  const part = shown === undefined ? "" : `, ${formatCount(shown)} shown`;
  const lines = [
    bold(`summary: ${plural(total.count, "message")}, ${formatBytes(total.bytes)}${during}${part}`),
    ...(problemsAlone
      ? []
      : [
          ...direction("frontend", "→", inspector, style),
          ...direction("backend", "←", inspector, style),
          ...slowest(inspector),
        ]),
    ...problems(inspector, style),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function direction(side: Side, arrow: string, { tally, duration }: Inspector, { cyan, magenta, dim }: Style): string[] {
  const colour = side === "frontend" ? cyan : magenta;
  const counts = [...tally.messages[side]].sort(([, one], [, other]) => other.count - one.count);
  if (counts.length === 0) return [];
  const width = Math.max(...TAGS.map((type) => type.length));
  const row = (name: string, { count, bytes, largest }: Count): string => {
    const rate = duration === undefined || duration < 1 ? "" : ` ${rateText(count, duration).padStart(11)}`;
    return `${name.padEnd(width)} ${formatCount(count).padStart(10)} ${formatBytes(bytes).padStart(9)}${rate}   largest ${formatBytes(largest)}`;
  };
  return [
    `  ${colour(`${arrow} ${row(side, tally.total(side))}`)}`,
    ...counts.map(([type, count]) => dim(`    ${row(type, count)}`)),
  ];
}

function slowest({ timings }: Inspector): string[] {
  if (timings.slowest.length === 0) return [];
  return [
    "  slowest answers",
    ...timings.slowest.map(({ type, key, answer, milliseconds, number }) => {
      const id = key === undefined ? "" : ` ${shorten(key, 40)}`;
      return `    ${formatDuration(milliseconds).padStart(8)}  ${type}${id}: ${answer} in line ${number}`;
    }),
  ];
}

function problems(inspector: Inspector, { red, yellow, green }: Style): string[] {
  const { tally, open } = inspector;
  const requests = open.filter(({ kind }) => kind === "request");
  const spans = open.filter(({ kind }) => kind === "span");
  const lines = [
    ...counted(tally.refused, "line", "refused").map(red),
    ...(tally.faults === 0 ? [] : [red(`  ${plural(tally.faults, "line")} of the session can't be read`)]),
    ...counted(tally.findings, "message", "against the order").map(yellow),
    ...counted(tally.unknown, "message", "of unknown types").map(yellow),
    ...openText(requests, "request", "never answered").map(yellow),
    ...openText(spans, "span", "never ended").map(yellow),
  ];
  return lines.length > 0 ? lines : [green("  no problems")];
}

function counted(counts: ReadonlyMap<string, number>, one: string, what: string): string[] {
  if (counts.size === 0) return [];
  const total = [...counts.values()].reduce((all, count) => all + count, 0);
  const names = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_OPEN);
  const listed = names.map(([name, count]) => `${shorten(name, 40)} ${formatCount(count)}`).join(", ");
  return [`  ${plural(total, one)} ${what}: ${listed}${counts.size > MOST_OPEN ? ", …" : ""}`];
}

function openText(
  items: readonly { readonly type: string; readonly key?: string }[],
  one: string,
  what: string,
): string[] {
  if (items.length === 0) return [];
  const named = items
    .slice(0, MOST_OPEN)
    .map(({ type, key }) => `${type}${key === undefined ? "" : ` ${shorten(key, 40)}`}`);
  return [`  ${plural(items.length, one)} ${what}: ${named.join(", ")}${items.length > MOST_OPEN ? ", …" : ""}`];
}

function rateText(count: number, milliseconds: number): string {
  const rate = (count * 1000) / milliseconds;
  return `${rate >= 99.95 ? formatCount(Math.round(rate)) : rate.toFixed(rate < 0.95 ? 2 : 1)}/s`;
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce((all, { count, bytes, largest }) => ({
    count: all.count + count,
    bytes: all.bytes + bytes,
    largest: Math.max(all.largest, largest),
  }));
}
