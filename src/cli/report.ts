import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { type AnalysisOptions, SessionAnalysis } from "../report/analyse-session.ts";
import { pageTemplate } from "../report/page-template.ts";
import { renderReport } from "../report/render-report.ts";
import type { ReportData } from "../report/report-data.ts";
import { SessionReader } from "../session/session-reader.ts";
import { type Arguments, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Output } from "./output.ts";

/** `ipc-protocol report` */
export const report: Command = {
  name: "report",
  summary: "make a page of a session: a sequence diagram with times, problems and documentation",
  usage: ["FILE [-o PAGE] [options]"],
  about: `
Writes one HTML file that shows a session in any browser: who said what and when, how long tools and
requests took, what is wrong, and what the schema says about each field. The page is whole in itself
and asks nothing of any network. FILE is what \`ipc-protocol record\` wrote. Secrets are shown as
[redacted]. The page is for people: \`ipc-protocol inspect --json\` is for machines.`,
  options: {
    output: {
      kind: "value",
      short: "o",
      value: "PAGE",
      about: "the file to write, or - for the standard output\n(default: the name of FILE with .html, in this folder)",
      completes: "file",
    },
    from: { kind: "value", value: "SECONDS", about: "leave out what came earlier, by the time since the start" },
    to: { kind: "value", value: "SECONDS", about: "leave out what came later" },
    reveal: { kind: "flag", about: "show secrets" },
  },
  operands: ["file"],
  examples: [
    { does: "a page of a session", line: "ipc-protocol report session.ndjson -o report.html" },
    { does: "the second minute of a long one", line: "ipc-protocol report session.ndjson --from 60 --to 120" },
  ],
  exits: { 0: "the page is written", 1: "the session can't be read, or the page can't be written" },
  run,
};

async function run(args: Arguments, output: Output): Promise<number> {
  const [file, extra] = args.positionals;
  if (file === undefined) throw new UsageError("report needs a recorded session, such as session.ndjson");
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}; report reads one file`);
  const range = { from: seconds(args, "from", 0), to: seconds(args, "to", Number.POSITIVE_INFINITY) };
  const data = await analyse(file, range, args.flags.has("reveal"), output);
  const page = renderReport(await pageTemplate(), data);
  const target = args.values.get("output") ?? `${basename(file, extname(file))}.html`;
  if (target === "-") {
    await output.write(page);
    return 0;
  }
  await writeFile(target, page);
  const lines = data.rows.at.length;
  const problems = data.problems.length;
  await output.write(
    `${target}: ${lines} ${lines === 1 ? "line" : "lines"}, ${problems} ${problems === 1 ? "problem" : "problems"}\n`,
  );
  return 0;
}

/** Part of a session, in milliseconds since its start. */
interface Range {
  readonly from: number;
  readonly to: number;
}

async function analyse(file: string, range: Range, reveal: boolean, output: Output): Promise<ReportData> {
  const { size } = await stat(file);
  const schema: unknown = JSON.parse(
    await readFile(new URL("../../schema/protocol.schema.json", import.meta.url), "utf8"),
  );
  const options = { title: basename(file), timed: true, reveal, schema };
  const reader = new SessionReader();
  let analysis: SessionAnalysis | undefined;
  const take = () => {
    for (let read = reader.next(); read !== undefined; read = reader.next()) {
      analysis ??= begin(options, reader);
      if (read.kind === "fault") analysis.addFault(read.number, read.reason);
      else if (read.entry.at >= range.from && read.entry.at <= range.to) analysis.add(read.entry);
    }
  };
  let done = 0;
  for await (const chunk of createReadStream(file)) {
    reader.feed(chunk);
    take();
    done += chunk.length;
    output.progress(`${file}: ${Math.floor((100 * done) / Math.max(size, 1))} %`);
  }
  reader.finish();
  take();
  output.progress("");
  return (analysis ?? begin(options, reader)).finish();
}

function begin(options: Omit<AnalysisOptions, "header">, { header }: SessionReader): SessionAnalysis {
  return new SessionAnalysis({ ...options, header });
}

function seconds({ values }: Arguments, option: string, fallback: number): number {
  const text = values.get(option);
  if (text === undefined) return fallback;
  if (!/^\d+(?:\.\d+)?$/u.test(text)) throw new UsageError(`--${option} takes a number of seconds, not ${text}`);
  return Number(text) * 1_000;
}
