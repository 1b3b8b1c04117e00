import { reasonOf } from './reason.ts';

// Classes of SQLSTATE: connection exception, insufficient resources, operator intervention, and system error.
const unavailableClasses = /^(?:08|53|57|58)[0-9A-Z]{3}$/u;
// Damaged data or a damaged index: a later try may find them restored, or another server.
const damagedPostgres = /^XX00[12]$/u;
// Read-only, time-outs of a transaction or a lock, serialization failure, and deadlock.
const unavailableStates = /^(?:25006|25P03|25P04|55P03|40001|40P01)$/u;
// Damage too: the site then ends or rebuilds what is damaged, and a later try finds it restored.
const unavailableSqlite = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB)(?:_|$)/u;
// Errors of the operating system, unlike those of Node's own, which start with ERR_.
const systemError = /^E(?!RR_)[A-Z0-9]+(?:_[A-Z]+)?$/u;
// Errors of pg, pg-pool, and Kysely that have no code.
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|timeout e|Query read timeout|Cannot use a pool)/u;
const refusedWrite = /^(?:25006|53100|58030|ENOSPC|EROFS|EDQUOT|EIO|SQLITE_(?:FULL|IOERR|READONLY)(?:_\w+)?)$/u;

const codeOf = (error: unknown): string | undefined => {
  const { code } = error instanceof Error && 'code' in error ? error : {};
  return typeof code === 'string' ? code : undefined;
};

/** The database cannot do its work now and may do it later. Nothing else throws this, whatever its code. */
export class DatabaseUnavailableError extends Error {
  /** The code of the database or of the operating system. */
  readonly code: string | undefined;
  /** Whether it refused a write because its disk is full or it is read-only. */
  readonly refusesWrites: boolean;
  /** Whether PostgreSQL met damage. The site itself looks after a damaged SQLite file. */
  readonly isDamaged: boolean;

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'DatabaseUnavailableError';
    this.code = codeOf(cause);
    this.refusesWrites = refusedWrite.test(this.code ?? '');
    this.isDamaged = damagedPostgres.test(this.code ?? '');
  }
}

/** Tells whether an error that a database has thrown means that it is unavailable, rather than that the statement is wrong. */
export function meansUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return lostConnection.test(error.message);
  return [unavailableClasses, unavailableStates, damagedPostgres, unavailableSqlite, systemError].some((pattern) => pattern.test(code));
}
