import { messageOf } from "../thrown.ts";

/**
 * Why a program can't be started, in words and with its name, as the end of a sentence:
 * `there is no program bun (ENOENT)`.
 */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error && "code" in error && "path" in error && typeof error.path === "string")) {
    return messageOf(error);
  }
  switch (error.code) {
    case "ENOENT":
      return `there is no program ${error.path} (ENOENT)`;
    case "EACCES":
      return `${error.path} may not be executed (EACCES)`;
    default:
      return error.message;
  }
}
