import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { RowsQuery } from './insert-rows.ts';
import { retryWhileBusy, type WriteQueue } from './write-queue.ts';

/** Two handles of one WAL file. Statements on `reader` never wait for the transaction that is open on `writer`. */
export interface SqliteHandles {
  reader: Sqlite.Database;
  writer: Sqlite.Database;
  writes: WriteQueue;
}

const maxStatements = 200;
const statementsOf = new WeakMap<Sqlite.Database, LRUCache<string, Sqlite.Statement>>();

/** Prepares a statement, or reuses it: preparing takes longer than most statements. */
export function prepare(handle: Sqlite.Database, sql: string): Sqlite.Statement {
  const statements = statementsOf.get(handle) ?? new LRUCache<string, Sqlite.Statement>({ max: maxStatements });
  statementsOf.set(handle, statements);
  const known = statements.get(sql);
  if (known !== undefined) return known;
  const statement = handle.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function execute<Row>(handle: Sqlite.Database, query: CompiledQuery | RowsQuery): QueryResult<Row> {
  const { sql, parameters } = query;
  const statement = prepare(handle, sql) as Sqlite.Statement<unknown[], Row>;
  if ('rows' in query) {
    for (const row of query.rows) statement.run(row);
    return { rows: [] };
  }
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/** Ends a transaction that SQLite has not already rolled back, as it does when the disk is full. */
function rollBack(handle: Sqlite.Database): void {
  if (handle.inTransaction) handle.exec('rollback');
}

class SqliteConnection implements DatabaseConnection {
  readonly #handles: SqliteHandles;
  #isInTransaction = false;
  #rolledBackBy: Error | undefined;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, writes } = this.#handles;
    if (this.#isInTransaction) return this.#executeInTransaction(query);
    const isRead = await retryWhileBusy(() => prepare(reader, query.sql).readonly);
    return isRead ? retryWhileBusy(() => execute<Row>(reader, query)) : writes.run(() => execute<Row>(writer, query));
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite answers at once: nothing is streamed');
  }

  /** Begins immediately, so that no later statement can find the file locked. */
  async begin(): Promise<void> {
    const { writer, writes } = this.#handles;
    await writes.take(() => {
      rollBack(writer);
      writer.exec('begin immediate');
    });
    this.#isInTransaction = true;
  }

  /** If this fails, the caller still has to roll back. */
  commit(): void {
    this.#requireTransaction();
    this.#handles.writer.exec('commit');
    this.#end();
  }

  rollBack(): void {
    try {
      rollBack(this.#handles.writer);
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#isInTransaction = false;
    this.#handles.writes.release();
  }

  #executeInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    this.#requireTransaction();
    try {
      return execute(this.#handles.writer, query);
    } catch (error) {
      if (!this.#handles.writer.inTransaction && error instanceof Error) this.#rolledBackBy = error;
      throw error;
    }
  }

  /** After a rollback by SQLite itself, a statement would take effect alone. */
  #requireTransaction(): void {
    if (!this.#handles.writer.inTransaction) throw this.#rolledBackBy ?? new Error('SQLite has rolled the transaction back');
  }
}

/** Runs plain reads at once, and plain writes and transactions one after another. */
export class SqliteWalDriver implements Driver {
  readonly #handles: SqliteHandles;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this.#handles));
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollBack();
  }

  async releaseConnection(): Promise<void> {}

  /** The writer closes last, because only it may move the WAL into the file. */
  async destroy(): Promise<void> {
    this.#handles.reader.close();
    this.#handles.writer.close();
  }
}
