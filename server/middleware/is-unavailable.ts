const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', '53300', '57P01', '57P02', '57P03']);
const unavailableSqlite = /^SQLITE_(?:BUSY|FULL|IOERR)(?:_|$)/u;
const messages = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;

/** How long a client should wait before it retries. */
export const unavailableRetrySeconds = 5;

/** Tells whether the cause of an error is an unavailable database rather than a bug. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return codes.has(code) || unavailableSqlite.test(code) || messages.test(error.message) || isUnavailable(error.cause);
}
