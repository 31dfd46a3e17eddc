/** The error codes that have a meaning in this protocol, with what each means and what the frontend does about it. */
export type KnownErrorCode =
  /**
   * The frontend's protocol version is not one that the backend speaks.
   *
   * @recoverable false
   * @action Show the error, send `shutdown`, exit.
   */
  | "PROTOCOL_MISMATCH"
  /**
   * The command line program that the SDK drives is not installed.
   *
   * @recoverable false
   * @action Show how to install it, exit.
   */
  | "SDK_NOT_FOUND"
  /**
   * The SDK, or a handler of the backend, threw an exception.
   *
   * @recoverable true
   * @action Show the error, allow a retry.
   */
  | "SDK_ERROR"
  /**
   * A line of the frontend was refused or was of an unknown type.
   *
   * @recoverable true
   * @action Log a warning, continue.
   */
  | "PARSE_ERROR"
  /**
   * The credentials were not accepted.
   *
   * @recoverable true
   * @action Show the error, ask for an API key.
   */
  | "AUTH_FAILED"
  /**
   * The message needs an authenticated session, and there was no good `init` yet.
   *
   * @recoverable true
   * @action Send `init` with `api_key`.
   */
  | "NOT_AUTHENTICATED"
  /**
   * The OAuth token could not be refreshed.
   *
   * @recoverable true
   * @action Ask the user to sign in again.
   */
  | "TOKEN_REFRESH_FAILED"
  /**
   * The user refused what a permission prompt asked for.
   *
   * @recoverable true
   * @action Continue: the SDK deals with it.
   */
  | "PERMISSION_DENIED";

/** Code of an error: one of the known ones, or any other string, which is accepted and kept. */
export type ErrorCode = KnownErrorCode | (string & {});
