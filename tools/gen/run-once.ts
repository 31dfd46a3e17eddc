import { type CompileResult, compile } from "../compile.ts";
import { loadExamples } from "../examples/load-examples.ts";
import { loadFlows } from "../flows/load-flows.ts";
import type { ReferenceExtras } from "../reference/reference-blocks.ts";
import { bringUpToDate } from "./artefacts.ts";
import { describeDrift, describeTimings, describeWritten, isDrift } from "./report.ts";
import type { Target } from "./target.ts";

export interface Run {
  /** Written, or found to be as it should. */
  readonly good: boolean;
  /** For people. */
  readonly text: string;
  readonly result: CompileResult;
}

/**
 * Compiles once, then compares or writes.
 *
 * @param watch Whether there will be further runs, which can use what this one knows; `previous` is what the last gave.
 *
 * @throws {RefusalError} if the source can't be carried; nothing is written then.
 */
export async function runOnce(
  target: Target,
  mode: "write" | "check",
  watch?: { readonly previous: CompileResult | undefined },
): Promise<Run> {
  const result = await compile({
    ...target.compile,
    keep: watch !== undefined,
    ...(target.beside === undefined ? {} : { reference: referenceExtras(target.beside) }),
    ...(watch?.previous === undefined ? {} : { previous: watch.previous }),
  });
  return { ...settle(result, target, mode), result };
}

function referenceExtras({ examples, flows, firstRelease }: NonNullable<Target["beside"]>): ReferenceExtras {
  return { examples: loadExamples(examples).valid, flows: loadFlows(flows), firstRelease };
}

/** Compares what was compiled with what lies in the folder, or writes it, and says what it has found. */
export function settle(result: CompileResult, target: Target, mode: "write" | "check"): Omit<Run, "result"> {
  const start = performance.now();
  const changes = bringUpToDate(result.artefacts, target.folder, mode);
  const milliseconds = performance.now() - start;
  const timings = describeTimings([...result.timings, { stage: mode, milliseconds }]);
  const count = result.artefacts.length;
  return mode === "write"
    ? { good: true, text: describeWritten(changes, count) + timings }
    : { good: !isDrift(changes), text: describeDrift(changes, count, target.mend) + timings };
}
