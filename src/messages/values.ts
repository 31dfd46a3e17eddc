/**
 * Absolute path of a file or a folder, in the spelling of the system that the two processes run on: it starts with
 * `/`, with a drive letter, a colon and a slash of either kind, or with two backslashes.
 *
 * @pattern ^(?:/|[A-Za-z]:[/\\]|\\\\)
 */
export type AbsolutePath = string;

/**
 * Name of a request of the backend, which the answer repeats. Made by the backend (a UUID, or anything else that is
 * not empty) and unique for the life of the frontend, also across restarts of the backend.
 *
 * @minLength 1
 */
export type RequestId = string;

/** Name that the SDK gave a session: a UUID in practice, taken as it is. */
export type SessionId = string;
