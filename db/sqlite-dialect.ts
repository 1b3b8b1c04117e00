import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from './tables.ts';

class ImmediateDriver extends SqliteDriver {
  readonly #client: Sqlite.Database;

  constructor(client: Sqlite.Database) {
    super({ database: client });
    this.#client = client;
  }

  /** Begins as a writer, so that no later statement can find the file locked. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has already rolled back if the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#client.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Omits `for update` and `skip locked`: who writes already holds SQLite's only lock. */
class CompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked')
      super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** An immediate transaction keeps two processes from migrating at once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Queries on an open SQLite database. */
export const openKysely = (client: Sqlite.Database): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new ImmediateDriver(client),
      createAdapter: () => new TransactionalAdapter(),
      createQueryCompiler: () => new CompilerWithoutRowLocks(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
