import { RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../../db/connect.ts';
import { prepare } from '../../db/sqlite-driver.ts';

type SqliteStore = Extract<Database['limiterStore'], { kind: 'sqlite' }>;
type Options = Omit<ConstructorParameters<typeof RateLimiterSQLite>[0], 'storeClient' | 'storeType'>;

/** A handle as the library uses it, which prepares each of its few statements once. */
const preparing = ({ client }: SqliteStore) => ({
  prepare: (sql: string) => prepare(client, sql),
  // It runs single statements only, which need no transaction around them.
  transaction: (work: () => unknown) => work,
});

/** Rate limits in SQLite whose writes wait for the locks of other processes without blocking the event loop. */
export class QueuedSqliteLimiter extends RateLimiterSQLite {
  readonly #writes: SqliteStore['writes'];

  constructor(options: Options, store: SqliteStore) {
    super({ ...options, storeClient: preparing(store), storeType: 'better-sqlite3' });
    this.#writes = store.writes;
  }

  override consume(...args: Parameters<RateLimiterSQLite['consume']>): ReturnType<RateLimiterSQLite['consume']> {
    return this.#writes.run(() => super.consume(...args));
  }

  override penalty(...args: Parameters<RateLimiterSQLite['penalty']>): ReturnType<RateLimiterSQLite['penalty']> {
    return this.#writes.run(() => super.penalty(...args));
  }

  override reward(...args: Parameters<RateLimiterSQLite['reward']>): ReturnType<RateLimiterSQLite['reward']> {
    return this.#writes.run(() => super.reward(...args));
  }

  override set(...args: Parameters<RateLimiterSQLite['set']>): ReturnType<RateLimiterSQLite['set']> {
    return this.#writes.run(() => super.set(...args));
  }

  override delete(...args: Parameters<RateLimiterSQLite['delete']>): ReturnType<RateLimiterSQLite['delete']> {
    return this.#writes.run(() => super.delete(...args));
  }
}
