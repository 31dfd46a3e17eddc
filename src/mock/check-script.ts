import { closestName } from "../cli/closest-name.ts";
import { backend, frontend } from "../codec/codec.ts";
import { OWN_RULES } from "../conversation/conversation-rules.ts";
import { isObject } from "../json-text.ts";
import { otherSide } from "./correlation.ts";
import { whereFault } from "./match.ts";
import { FAULTS, type Pattern, type Script, type Step } from "./script.ts";

/** A script is not what it should be. `step` counts from 0; undefined if it is about the whole. */
export interface ScriptFault {
  readonly step: number | undefined;
  readonly reason: string;
}

/** What is wrong with a value that should be the steps of a script, and the steps if nothing is. */
export function checkSteps(values: readonly unknown[]): { readonly steps: Step[]; readonly faults: ScriptFault[] } {
  const faults: ScriptFault[] = [];
  const steps: Step[] = [];
  values.forEach((value, step) => {
    const reason = stepFault(value);
    if (reason === undefined) steps.push(value as Step);
    else faults.push({ step, reason });
  });
  if (faults.length === 0) faults.push(...labelFaults(steps));
  return { steps, faults };
}

/** The labels of a script, in their order. */
export function labelsOf({ steps }: Script): string[] {
  return steps.flatMap((step) => ("label" in step ? [step.label] : []));
}

/** What makes a step the kind that it is, with the members that it can have. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  message: ["from", "message", "after", "where", "capture"],
  say: ["say", "every"],
  wait: ["wait"],
  label: ["label"],
  whenever: ["whenever", "goto"],
  goto: ["goto", "times"],
  choose: ["choose"],
  fault: ["fault", "of"],
};

function stepFault(value: unknown): string | undefined {
  if (!isObject(value)) return `expected an object, got ${JSON.stringify(value)}`;
  const kind = Object.keys(KINDS).find((name) => Object.hasOwn(value, name));
  if (kind === undefined) return `expected a step with one of ${Object.keys(KINDS).join(", ")}`;
  const members = KINDS[kind] ?? [];
  for (const key of Object.keys(value)) {
    if (members.includes(key)) continue;
    const meant = closestName(key, members);
    return `${key} is no member of a ${kind} step${meant === undefined ? `: it has ${members.join(", ")}` : `; did you mean ${meant}?`}`;
  }
  switch (kind) {
    case "message":
      return messageFault(value);
    case "say":
      return textFault("say", value.say) ?? timeFault("every", value.every);
    case "wait":
      return value.wait === undefined ? "wait: expected milliseconds" : timeFault("wait", value.wait);
    case "label":
      return textFault("label", value.label);
    case "whenever":
      return patternFault("whenever", value.whenever) ?? textFault("goto", value.goto);
    case "goto":
      return textFault("goto", value.goto) ?? timeFault("times", value.times, "a number of times");
    case "choose":
      return chooseFault(value.choose);
    default:
      return (
        oneOfFault(
          "fault",
          value.fault,
          FAULTS.filter((fault) => fault !== "mismatch"),
        ) ?? (value.of === undefined ? undefined : sideFault("of", value.of))
      );
  }
}

function messageFault({ from, message, after, where, capture }: Readonly<Record<string, unknown>>): string | undefined {
  const side = sideFault("from", from);
  if (side !== undefined) return side;
  const codec = from === "frontend" ? frontend : backend;
  const outcome = codec.decode(JSON.stringify(message));
  if (outcome.kind !== "message") {
    const { path, reason } = outcome.error;
    const type = isObject(message) ? message.type : undefined;
    if (outcome.kind === "unknown" && typeof type === "string")
      return typeFault(type, from === "frontend" ? "frontend" : "backend");
    return `message${path}: ${reason}`;
  }
  return timeFault("after", after) ?? optionsFault(where, capture);
}

function chooseFault(choices: unknown): string | undefined {
  if (!Array.isArray(choices) || choices.length === 0) return "choose: expected a list of choices";
  for (const [index, choice] of choices.entries()) {
    const at = `choose[${index}]`;
    const fault =
      patternFault(at, choice, ["goto"]) ?? textFault(`${at}.goto`, isObject(choice) ? choice.goto : undefined);
    if (fault !== undefined) return fault;
    if (choices.some(({ from }: { from?: unknown }) => from !== choices[0].from))
      return "choose: expected choices of one side";
  }
  return undefined;
}

function patternFault(at: string, pattern: unknown, more: readonly string[] = []): string | undefined {
  if (!isObject(pattern)) return `${at}: expected an object with from and type`;
  const { from, type, where } = pattern;
  const members = ["from", "type", "where", ...more];
  const extra = Object.keys(pattern).find((key) => !members.includes(key));
  if (extra !== undefined) return `${at}: ${extra} is no member; it has ${members.join(", ")}`;
  const side = sideFault(`${at}.from`, from);
  if (side !== undefined) return side;
  if (typeof type !== "string") return `${at}.type: expected the type of a message`;
  return typeFault(type, from === "frontend" ? "frontend" : "backend") ?? optionsFault(where, undefined);
}

function optionsFault(where: unknown, capture: unknown): string | undefined {
  const fault = where === undefined ? undefined : whereFault(where);
  if (fault !== undefined || capture === undefined) return fault;
  if (isObject(capture) && Object.values(capture).every((field) => typeof field === "string")) return undefined;
  return 'capture: expected names with fields, such as {"session":"session_id"}';
}

function typeFault(type: string, side: "frontend" | "backend"): string | undefined {
  const types = Object.keys(OWN_RULES[side]);
  if (types.includes(type)) return undefined;
  if (Object.hasOwn(OWN_RULES[otherSide(side)], type))
    return `${type} is no message of the ${side}, but of the other side`;
  const meant = closestName(type, types);
  return `${type} is no message of the ${side}${meant === undefined ? `; it has ${types.join(", ")}` : `; did you mean ${meant}?`}`;
}

function labelFaults(steps: readonly Step[]): ScriptFault[] {
  const labels = labelsOf({ steps });
  const seen = new Set<string>();
  return steps.flatMap((step, index) => {
    if ("label" in step) {
      if (seen.has(step.label)) return [{ step: index, reason: `the label ${step.label} is there twice` }];
      seen.add(step.label);
    }
    const missing = targetsOf(step).find(({ goto }) => !labels.includes(goto));
    if (missing !== undefined) {
      const meant = closestName(missing.goto, labels);
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      return [{ step: index, reason: `there is no label ${missing.goto}${hint}` }];
    }
    const stray = targetsOf(step).find(({ goto, pattern }) => pattern !== undefined && !follows(steps, goto, pattern));
    if (stray?.pattern === undefined) return [];
    const { from, type } = stray.pattern;
    return [{ step: index, reason: `expected ${type} of the ${from} as the step after the label ${stray.goto}` }];
  });
}

function targetsOf(step: Step): { readonly goto: string; readonly pattern?: Pattern }[] {
  if ("choose" in step) return step.choose.map((choice) => ({ goto: choice.goto, pattern: choice }));
  if ("whenever" in step) return [{ goto: step.goto, pattern: step.whenever }];
  return "goto" in step ? [{ goto: step.goto }] : [];
}

/** Whether the step after a label is a message of this kind. */
function follows(steps: readonly Step[], label: string, { from, type }: Pattern): boolean {
  const next = steps[steps.findIndex((step) => "label" in step && step.label === label) + 1];
  return next !== undefined && "message" in next && next.from === from && next.message.type === type;
}

function sideFault(at: string, value: unknown): string | undefined {
  return oneOfFault(at, value, ["frontend", "backend"]);
}

function oneOfFault(at: string, value: unknown, names: readonly string[]): string | undefined {
  return names.some((name) => name === value)
    ? undefined
    : `${at}: expected ${names.join(" or ")}, got ${JSON.stringify(value)}`;
}

function textFault(at: string, value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? undefined : `${at}: expected a text, got ${JSON.stringify(value)}`;
}

function timeFault(at: string, value: unknown, what = "milliseconds"): string | undefined {
  if (value === undefined || (typeof value === "number" && value >= 0 && value <= 2 ** 31 - 1)) return undefined;
  return `${at}: expected ${what}, got ${JSON.stringify(value)}`;
}
