import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import { kindOfStatement, type ObserveDatabase, observed } from './database-work.ts';
import type { Guard } from './readiness.ts';

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #guard: Guard;
  readonly #observe: ObserveDatabase | undefined;

  constructor(inner: DatabaseConnection, guard: Guard, observe: ObserveDatabase | undefined) {
    this.inner = inner;
    this.#guard = guard;
    this.#observe = observe;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const kind = kindOfStatement(query.query.kind);
    return observed(this.#observe, kind, () => this.#guard(() => this.inner.executeQuery<Row>(query)));
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const rows = this.inner.streamQuery<Row>(query, chunkSize);
    for (let next = await this.#guard(() => rows.next()); next.done !== true; next = await this.#guard(() => rows.next())) yield next.value;
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection;

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #guard: Guard;
  readonly #observe: ObserveDatabase | undefined;

  constructor(inner: Driver, guard: Guard, observe: ObserveDatabase | undefined) {
    this.#inner = inner;
    this.#guard = guard;
    this.#observe = observe;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  /** Without a connection the database is unavailable, whatever the reason. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const acquire = () => this.#guard(() => this.#inner.acquireConnection(), { everyError: true });
    return new GuardedConnection(await observed(this.#observe, 'connection', acquire), this.#guard, this.#observe);
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return observed(this.#observe, 'begin', () => this.#guard(() => this.#inner.beginTransaction(innerOf(connection), settings)));
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return observed(this.#observe, 'commit', () => this.#guard(() => this.#inner.commitTransaction(innerOf(connection))));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return observed(this.#observe, 'rollback', () => this.#guard(() => this.#inner.rollbackTransaction(innerOf(connection))));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

/** A dialect whose connections throw `DatabaseUnavailableError` when the database cannot do its work now, and tell how long it took. */
export function guardDialect(dialect: Dialect, guard: Guard, observe?: ObserveDatabase): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), guard, observe),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
