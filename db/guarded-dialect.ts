import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { Guard } from './readiness.ts';

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #guard: Guard;

  constructor(inner: DatabaseConnection, guard: Guard) {
    this.inner = inner;
    this.#guard = guard;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#guard(() => this.inner.executeQuery<Row>(query));
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

  constructor(inner: Driver, guard: Guard) {
    this.#inner = inner;
    this.#guard = guard;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  /** Without a connection the database is unavailable, whatever the reason. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return new GuardedConnection(await this.#guard(() => this.#inner.acquireConnection(), { everyError: true }), this.#guard);
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#guard(() => this.#inner.beginTransaction(innerOf(connection), settings));
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(() => this.#inner.commitTransaction(innerOf(connection)));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(() => this.#inner.rollbackTransaction(innerOf(connection)));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

/** A dialect whose connections throw `DatabaseUnavailableError` when the database cannot do its work now. */
export function guardDialect(dialect: Dialect, guard: Guard): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), guard),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
