import { REDACTED } from "../redact/redactor.ts";

/**
 * A JSON value with its secrets replaced, for people to see. The pointers are those of the metadata of a message:
 * JSON Pointers, in which `*` stands for any item or key.
 */
export function redact(value: unknown, pointers: readonly string[]): unknown {
  return pointers.reduce((shown, pointer) => redactOne(shown, stepsOf(pointer)), value);
}

function redactOne(value: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return REDACTED;
  if (typeof value !== "object" || value === null) return value;
  const change = (key: string, inner: unknown): unknown =>
    step === "*" || step === key ? redactOne(inner, rest) : inner;
  if (Array.isArray(value)) return value.map((item, index) => change(String(index), item));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]));
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
