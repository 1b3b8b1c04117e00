/** OpenSSL's messages name places in its sources. */
const reasonOfOpenSsl = (error: Error): string | undefined =>
  'library' in error && 'reason' in error
    ? `${String(error.library)}: ${String(error.reason)}`
    : undefined;

export function reasonOf(error: unknown): string {
  // If no address of a host responds, Node's error has no message.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? (reasonOfOpenSsl(error) ?? error.message) : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

export const failureOf = (what: string, error: unknown): Error =>
  new Error(`${what}: ${reasonOf(error)}`, { cause: error });

/** Empty if the error has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

// SQLSTATEs of connections, log-ins, resources, shutdowns, maintenance, standbys, timeouts, locks,
// and repairable damage.
const postgres =
  /^(?:(?:08|28|53|57|58)[0-9A-Z]{3}|25006|25P0[34]|3D000|55000|55P03|40001|40P01|XX00[12])$/u;
const sqlite =
  /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB)/u;
// The operating system's errors, except for a file where a folder should be. Node's own start with
// ERR_.
const system = /^E(?!RR_|(?:EXIST|NOTDIR|ISDIR)$)[A-Z0-9_]+$/u;
// pg and its pool give these no code.
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e|PostgreSQL does not answer)/u;

/** True if a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // FATAL ends the connection. When full, Supabase's pooler sends a defect's code.
  if ('severity' in error && error.severity === 'FATAL') return true;
  const code = codeOf(error);
  const isNow =
    code === ''
      ? lostConnection.test(error.message)
      : [postgres, sqlite, system].some((codes) => codes.test(code));
  return isNow || isUnavailable(error.cause);
}

export const logLevelOf = (error: unknown): 'warn' | 'error' =>
  isUnavailable(error) ? 'warn' : 'error';

export const isUniqueViolation = (error: unknown): boolean =>
  /^(?:23505|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY))$/u.test(codeOf(error));
