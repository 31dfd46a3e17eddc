import { messageOf } from "../thrown.ts";

/**
 * Why a program can't be started, in words and with its name, as the end of a sentence:
 * `there is no program bun (ENOENT); install it, or give its path`.
 */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error && "code" in error && "path" in error && typeof error.path === "string")) {
    return messageOf(error);
  }
  switch (error.code) {
    case "ENOENT":
      return `there is no program ${error.path} (ENOENT); install it, or give its path`;
    case "EACCES":
      return `${error.path} may not be executed (EACCES); make it executable, or give its interpreter first`;
    default:
      return error.message;
  }
}
