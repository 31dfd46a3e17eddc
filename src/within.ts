/** What a promise resolves to, or undefined if that takes more than so many milliseconds. It leaves no timer. */
export async function within<T>(milliseconds: number, promise: PromiseLike<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
