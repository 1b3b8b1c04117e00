import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { createPlanNames, isSentAhead } from './keep-plan.ts';
import { requirePostgresTls } from './postgres-tls.ts';
import type { TimeLimits } from './postgres-time-limits.ts';
import { meansUnavailable } from './unavailable.ts';

const keepAliveInitialDelayMillis = 10_000;
// Frees the locks of a process that vanished in the middle of a transaction.
const idleInTransactionMs = 10_000;
const maxCloseMs = 2000;
/** As for the writers of SQLite: more requests than these wait only for one who floods the site. */
export const maxWaitingQueries = 2000;

/** What the server calls the site's connections, so that a restore can tell that the site runs. */
export const siteApplicationName = 'portfolio site';

// The 64-bit columns hold milliseconds and counts, which doubles represent exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Runs single statements. Those with a name are prepared. */
export interface QueryRunner {
  query: <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult<Row>>;
}

/** A pool of PostgreSQL connections. */
export interface ClosablePool {
  pool: pg.Pool;
  /** Takes a connection, to be released. Refuses at once while too many wait for one. */
  connect: () => Promise<pg.PoolClient>;
  /** Makes sure that no connection that is open now is taken again. */
  retireConnections: () => void;
  /** Closes every connection, if need be without the server's answer, within two seconds of the last query. */
  close: () => Promise<void>;
}

function refuseWhileTooManyWait({ waitingCount }: pg.Pool): void {
  if (waitingCount < maxWaitingQueries) return;
  throw Object.assign(new Error('too many queries of this process wait for a connection'), { code: '53300' });
}

/**
 * Creates a pool that outlives its connections: one that breaks fails its query, and the next query gets a new one. Without limits, only
 * connecting has one. What it writes may be lost if the server crashes in the next moments, unless it is to be durable.
 */
export function createPostgresPool(
  url: string,
  max: number,
  limits: Pick<TimeLimits, 'connect'> & Partial<TimeLimits>,
  isDurable = true,
): ClosablePool {
  const sockets = new Set<Socket>();
  const openSocket = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const pool = new pg.Pool({
    connectionString: requirePostgresTls(url),
    max,
    application_name: siteApplicationName,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement ?? false,
    query_timeout: limits.query,
    idle_in_transaction_session_timeout: limits.statement === undefined ? undefined : idleInTransactionMs,
    ...(isDurable ? {} : { options: '-c synchronous_commit=off' }),
    keepAlive: true,
    keepAliveInitialDelayMillis,
    // Each statement is sent at once, even if an earlier one has not been answered.
    pipeline: true,
    stream: openSocket,
  });
  // Without listeners a break would end the process. The pool listens to idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let current = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => current.add(client));
  return {
    pool,
    connect: async () => {
      refuseWhileTooManyWait(pool);
      for (;;) {
        const client = await pool.connect();
        if (current.has(client)) return client;
        client.release(true);
      }
    },
    retireConnections: () => {
      current = new WeakSet();
    },
    close: async () => {
      const deadline = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, maxCloseMs);
      await pool.end();
      clearTimeout(deadline);
    },
  };
}

// Deadlock, serialization failure, and time-outs of a statement or a lock: the server has answered, so the connection still works.
const harmless = new Set<unknown>(['40001', '40P01', '55P03', '57014']);
const breaksConnection = (error: unknown): boolean => meansUnavailable(error) && !('code' in error && harmless.has(error.code));

// A server that is read-only now, or was when the session began: its other sessions are, too.
const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006';

/** What is known of a statement that was sent ahead. */
const noRows: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

const planNamesOf = new WeakMap<pg.PoolClient, ReturnType<typeof createPlanNames>>();

/** Lends a connection, and destroys it on release if it broke or if its server refused something. */
function lend(client: pg.PoolClient, retireConnections: () => void): PostgresPoolClient {
  let isBroken = false;
  let hasTimedOut = false;
  const nameOf = planNamesOf.get(client) ?? createPlanNames();
  planNamesOf.set(client, nameOf);
  /** The statements whose answers nobody has waited for yet. */
  let ahead: Promise<unknown>[] = [];
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = nameOf(text);
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult | typeof noRows> => {
    // Another query would wait for the answer to the last one.
    if (hasTimedOut) throw new Error('Connection terminated after a query read timeout');
    // Outside a transaction, nothing would wait for it later.
    const isInTransaction = ahead.length > 0 || client.getTransactionStatus() !== 'I';
    const isAhead = text === 'begin' || (isSentAhead(text) && isInTransaction);
    // One write for all of them costs less than one for each.
    if (isAhead && ahead.length === 0) client.connection.stream.cork();
    const answer = send(text, values);
    if (!isAhead && ahead.length > 0) client.connection.stream.uncork();
    // Whoever waits next is told.
    answer.catch(() => undefined);
    if (isAhead) {
      ahead.push(answer);
      return noRows;
    }
    const earlier = ahead;
    ahead = [];
    try {
      // The first one that fails is the reason why those after it do.
      for (const each of earlier) await each;
      return await answer;
    } catch (error) {
      isBroken ||= breaksConnection(error);
      hasTimedOut ||= error instanceof Error && error.message === 'Query read timeout';
      if (isReadOnly(error)) retireConnections();
      throw error;
    }
  };
  return {
    // The site streams nothing, so it needs no cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isBroken || ahead.length > 0),
  };
}

/**
 * A pool for Kysely that keeps no connection on which something was refused, such as a write: its server may be the wrong one by now.
 * Refuses at once while too many wait for a connection.
 */
export function forKysely({ pool, connect, retireConnections, close }: ClosablePool): PostgresPool {
  return { options: pool.options, connect: async () => lend(await connect(), retireConnections), end: close };
}

/**
 * A pool for the rate limiter, whose queries are a single statement each. One that a read-only session refuses is tried once more on a new
 * connection, because its server may take writes by now. Refuses at once while too many wait for a connection.
 */
export function forRateLimits({ connect, retireConnections }: ClosablePool): QueryRunner {
  const run: QueryRunner['query'] = async (statement, values) => {
    const client = await connect();
    try {
      const result = await client.query(statement, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return {
    query: (statement, values) =>
      run(statement, values).catch((error: unknown) => {
        if (!isReadOnly(error)) throw error;
        retireConnections();
        return run(statement, values);
      }),
  } as QueryRunner;
}
