import { type Driver, type SelectModifierNode, SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from 'kysely';
import { type SqliteHandles, SqliteWalDriver } from './sqlite-driver.ts';

const rowLocks = new Set<SelectModifierNode['modifier']>(['ForUpdate', 'SkipLocked']);

/** Omits `for update` and `skip locked`: who writes already holds SQLite's only write lock. */
class SqliteCompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier)) super.visitSelectModifier(node);
  }
}

class SqliteWalAdapter extends SqliteAdapter {
  /** The driver makes writers take turns. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** With immediate transactions the write lock is the migration lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect with transactions that begin as writers, and with reads that wait for none of them. */
export class SqliteWalDialect extends SqliteDialect {
  readonly #handles: SqliteHandles;

  constructor(handles: SqliteHandles) {
    super({ database: handles.writer });
    this.#handles = handles;
  }

  override createDriver(): Driver {
    return new SqliteWalDriver(this.#handles);
  }

  override createAdapter(): SqliteAdapter {
    return new SqliteWalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteCompilerWithoutRowLocks();
  }
}
