/**
 * What was thrown, as text with its stack. Anything can be thrown, also what has no text or fails to give it: telling of
 * a failure must not be one.
 */
export function describeThrown(thrown: unknown): string {
  return readable(() =>
    thrown instanceof Error ? String(thrown.stack ?? "") || nameAndMessage(thrown) : String(thrown),
  );
}

/** What was thrown, as one text without its stack: the message of an error. */
export function messageOf(thrown: unknown): string {
  return readable(() => (thrown instanceof Error ? String(thrown.message) : String(thrown)));
}

/** The same with the name of the error before it. */
export function nameAndMessageOf(thrown: unknown): string {
  return readable(() => (thrown instanceof Error ? nameAndMessage(thrown) : String(thrown)));
}

/** The same as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(describeThrown(thrown), { cause: thrown });
}

function nameAndMessage({ name, message }: Error): string {
  return `${name}: ${message}`;
}

function readable(read: () => string): string {
  try {
    return read();
  } catch {
    return "something that can't be shown as text";
  }
}
