import { startTimer } from "./timer.ts";

/** What a promise resolves to, or undefined if that takes more than so many milliseconds. It leaves no timer. */
export async function within<T>(milliseconds: number, promise: PromiseLike<T>): Promise<T | undefined> {
  let stop: () => void = () => {};
  const expired = new Promise<undefined>((resolve) => {
    stop = startTimer(milliseconds, () => resolve(undefined));
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    stop();
  }
}
