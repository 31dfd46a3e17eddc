import { closestName } from "../cli/closest-name.ts";
import { OWN_RULES } from "../conversation/conversation-rules.ts";
import type { Side } from "../session/session.ts";
import { labelsOf } from "./check-script.ts";
import { FAULTS, type FaultKind, type Script } from "./script.ts";

/** The point of a script that a play has come to: a label, or a message that is to be sent or was sent. */
export interface Point {
  readonly label?: string;
  readonly before?: string;
  readonly type?: string;
}

/** What goes wrong at a point of a play. */
export type StagedFault = Exclude<FaultKind, "mismatch">;

interface PlannedFault {
  readonly kind: StagedFault;
  readonly point: string;
  /** How often the play still passes the point before. */
  left: number;
}

/**
 * Faults that are asked for beside a script: `crash`, `crash@tool_start`, `crash@tool_start:3`, `crash@LABEL`. Without
 * a point, it is the first message that the end sends after the conversation has begun.
 */
export class FaultPlan {
  /** The versions of the protocol do not fit. */
  readonly mismatch: boolean;
  #planned: PlannedFault[];

  /** @throws {RangeError} for what is no fault or no point of the script, in words for people */
  constructor(texts: readonly string[], script: Script, side: Side) {
    this.mismatch = texts.includes("mismatch");
    this.#planned = texts.filter((text) => text !== "mismatch").map((text) => readFault(text, script, side));
  }

  /** From now on nothing goes wrong. */
  disarm(): void {
    this.#planned = [];
  }

  /** What goes wrong at this point. A fault comes once. */
  at({ label, before, type }: Point): StagedFault[] {
    const found: StagedFault[] = [];
    for (const fault of this.#planned) {
      // It has to do with the next message, the others come after theirs.
      const isBefore = fault.kind === "truncated";
      if (fault.left > 0 && (fault.point === label || fault.point === (isBefore ? before : type))) {
        fault.left -= 1;
        if (fault.left === 0) found.push(fault.kind);
      }
    }
    return found;
  }
}

function readFault(text: string, script: Script, side: Side): PlannedFault {
  const [, name = "", point, times = "1"] = /^([^@]*)(?:@([^:]*)(?::(\d+))?)?$/u.exec(text) ?? [];
  const kind = FAULTS.find((fault) => fault === name);
  if (kind === undefined) {
    const meant = closestName(name, FAULTS);
    throw new RangeError(
      `--fault takes ${FAULTS.join(", ")}, not ${text}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
    );
  }
  if (kind === "mismatch")
    throw new RangeError(`--fault mismatch is there from the start: it has no point, not ${text}`);
  const points = [...Object.keys(OWN_RULES[side]), ...labelsOf(script)];
  if (point !== undefined && !points.includes(point)) {
    const meant = closestName(point, points);
    throw new RangeError(
      `there is no point ${point} in the script for --fault ${text}${meant === undefined ? "" : `; did you mean ${meant}?`}\nA point is a type of message of the ${side} or a label: ${labelsOf(script).join(", ") || "this script has none"}`,
    );
  }
  return { kind, point: point ?? defaultPoint(script, side), left: Math.max(1, Number(times)) };
}

function defaultPoint({ steps }: Script, side: Side): string {
  const sent = steps.flatMap((step) => {
    if ("say" in step) return side === "backend" ? ["assistant_text_delta"] : [];
    return "message" in step && step.from === side ? [step.message.type] : [];
  });
  return sent[1] ?? sent[0] ?? "";
}
