/** Marks a rejection as seen: whoever does not look at this promise must not be ended by it. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
