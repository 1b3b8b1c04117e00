/** Returns the reason for a failure in one line. */
export function reasonOf(error: unknown): string {
  // Node throws it without a message when no address of a host responds.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Prefixes the reason for a failure with what failed. */
export const failureOf = (what: string, error: unknown): Error =>
  new Error(`${what}: ${reasonOf(error)}`, { cause: error });

// SQLSTATE: connection exception, insufficient resources, operator intervention, system error,
// read-only, time-outs, a lock that is not free, serialization failure, deadlock, and damage, which
// a later try may find restored.
const postgres = /^(?:(?:08|53|57|58)[0-9A-Z]{3}|25006|25P0[34]|55P03|40001|40P01|XX00[12])$/u;
const sqlite =
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB)/u;
// Errors of the operating system, unlike those of Node's own, which start with ERR_.
const system = /^E(?!RR_)[A-Z0-9_]+$/u;
// Errors of pg and its pool that have no code.
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e|PostgreSQL does not answer)/u;

/**
 * Returns whether an error, or its cause, is a database that cannot do its work now and may do it
 * later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isNow =
    code === undefined
      ? lostConnection.test(error.message)
      : [postgres, sqlite, system].some((codes) => codes.test(code));
  return isNow || isUnavailable(error.cause);
}

/** The log level of a failed task: an unavailable database is no defect of the site. */
export const logLevelOf = (error: unknown): 'warn' | 'error' =>
  isUnavailable(error) ? 'warn' : 'error';

/** Returns whether either database reports a violated unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
