/** Why nothing can be sent any more. */
export class ConnectionClosedError extends Error {
  override readonly name = "ConnectionClosedError";
}

/** The error that senders get when the connection has ended for this reason. */
export function closedBecause(error: Error): ConnectionClosedError {
  if (error instanceof ConnectionClosedError) return error;
  return new ConnectionClosedError(`Cannot send: ${error.message}`, { cause: error });
}
