import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { codeOf } from './errors.ts';
import type { Tables } from './tables.ts';

const inodeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.ino;

class ImmediateDriver extends SqliteDriver {
  readonly #client: Sqlite.Database;
  readonly #inode: number | undefined;

  constructor(client: Sqlite.Database) {
    super({ database: client });
    this.#client = client;
    this.#inode = inodeOf(client.name);
  }

  /** Writers take the lock at once, so no later statement finds the file locked. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const { name } = this.#client;
    // SQLite would keep writing to the removed file, which is lost when the process ends.
    if (inodeOf(name) !== this.#inode)
      throw new Sqlite.SqliteError(
        `${name} was removed or replaced: put it back, or stop the site and restore a backup`,
        'SQLITE_READONLY_DBMOVED',
      );
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** When the disk is full, SQLite has already rolled back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#client.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Omits `for update` and `skip locked`: writers already hold SQLite's only lock. */
class CompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked')
      super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** The immediate transaction keeps two processes from migrating at once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const openKysely = (client: Sqlite.Database): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new ImmediateDriver(client),
      createAdapter: () => new TransactionalAdapter(),
      createQueryCompiler: () => new CompilerWithoutRowLocks(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });

export const maxLockWaitMs = 5000;
const maxPauseMs = 25;

/**
 * Replaces SQLite's busy timeout, which would block the event loop. `work` must fail before it
 * changes anything.
 */
export async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + maxLockWaitMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() >= deadline) throw error;
    }
    await sleep(Math.min(tries, maxPauseMs));
  }
}
