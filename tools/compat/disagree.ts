import { matchArms, sameValues } from "./match-arms.ts";
import type { ChoiceReading, ObjectReading, Reading } from "./reading.ts";
import type { Solver } from "./solve/solver.ts";
import type { Side } from "./solve/term.ts";

/** The two ends of a line. */
export interface Ends {
  readonly writer: Side;
  readonly reader: Side;
  readonly solver: Solver;
}

/**
 * Whether a reader sees something else than what the writer has said, in what both of them know. What only one of them
 * knows is ignored or absent on the other side, which is no misreading.
 */
export function disagree(said: Reading, seen: Reading, ends: Ends): boolean {
  if (said.kind === "choice") {
    if (seen.kind === "choice" && takesOtherArm(said, seen, ends)) return true;
    return disagree(said.of, seen.kind === "choice" ? seen.of : seen, ends);
  }
  if (seen.kind === "choice") {
    return (said.kind === "object" && missesItsArm(said, seen, ends)) || disagree(said, seen.of, ends);
  }
  if (said.kind === "scalar" && seen.kind === "scalar") {
    if (said.value !== seen.value) return true;
    return said.recoverable !== undefined && seen.recoverable !== undefined && said.recoverable !== seen.recoverable;
  }
  if (said.kind === "list" && seen.kind === "list") {
    if (said.items.length !== seen.items.length) return true;
    return said.items.some((item, index) => {
      const other = seen.items[index];
      return other === undefined || disagree(item, other, ends);
    });
  }
  if (said.kind === "object" && seen.kind === "object") return objectsDisagree(said, seen, ends);
  // A payload is seen as it came, whatever the other end takes it for. Kinds differ only where a default does.
  return said.kind !== "payload" && seen.kind !== "payload";
}

function objectsDisagree(said: ObjectReading, seen: ObjectReading, ends: Ends): boolean {
  for (const [key, own] of said.fields) {
    // A field that the reader takes for one of the entries that are data.
    if (own !== undefined && seen.rest?.has(key) === true) return true;
    if (!seen.fields.has(key)) continue;
    const other = seen.fields.get(key);
    if (own === undefined || other === undefined) {
      if (own !== other) return true;
    } else if (disagree(own, other, ends)) return true;
  }
  for (const [key, own] of said.rest ?? []) {
    // An entry that the reader takes for a field.
    if (seen.fields.get(key) !== undefined) return true;
    const other = seen.rest?.get(key);
    if (other !== undefined && disagree(own, other, ends)) return true;
  }
  return false;
}

/** An object is read by another arm than the one it was written for, which the reader has too and which accepts it. */
function takesOtherArm(said: ChoiceReading, seen: ChoiceReading, ends: Ends): boolean {
  if (said.of.kind !== "object") return false;
  const pairs = matchArms({ side: ends.writer, arms: said.arms }, { side: ends.reader, arms: seen.arms }, ends.solver);
  const own = pairs.find((pair) => pair.before === said.arm)?.after;
  return own !== undefined && own !== seen.arm && seen.accepting.includes(own);
}

function missesItsArm(said: ObjectReading, seen: ChoiceReading, ends: Ends): boolean {
  const own = seen.arms.findIndex((arm) => sameValues(ends.writer, said.shape, ends.reader, arm.shape, ends.solver));
  return own !== -1 && own !== seen.arm && seen.accepting.includes(own);
}
