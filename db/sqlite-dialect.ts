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

  /** Takes the write lock at once, so that no later statement finds the file locked. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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
