import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findOpenFolder, isOpenToAll, type PostgresHome } from '../tests/harness/postgres-binaries.ts';
import { createCluster, startServer, stopServer } from '../tests/harness/postgres-cluster.ts';

const database = 'site';

export interface LocalPostgres {
  /** The folder with the data. */
  data: string;
  /** The address of the database, for `DATABASE_URL`. */
  url: string;
  isRunning: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/** The data is in the data folder, or in an open folder if root runs this and the server's user may not enter the data folder. */
async function placeFor(dataDir: string, { user }: PostgresHome): Promise<string> {
  if (user.uid === undefined || (await isOpenToAll(dataDir))) return join(dataDir, 'postgres');
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  return join(await findOpenFolder(), `site-postgres-${name}`);
}

async function readOrDrawPassword(file: string): Promise<string> {
  await writeFile(file, randomBytes(12).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/** Creates the server's files, all or none, unless they exist. */
async function prepareData(home: PostgresHome, data: string, password: string): Promise<void> {
  const found = await stat(data).catch(() => undefined);
  if (found !== undefined) {
    if (home.user.uid !== undefined && found.uid !== home.user.uid) throw new Error(`${data} belongs to another user`);
    return;
  }
  const partial = `${data}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  if (home.user.uid !== undefined && home.user.gid !== undefined) await chown(partial, home.user.uid, home.user.gid);
  await createCluster(home, partial, password);
  await rename(partial, data);
}

/** Returns the port of the server that runs on these files, such as one whose parent process was killed. */
async function findRunning(data: string): Promise<number | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  try {
    process.kill(Number.parseInt(lines[0] ?? '', 10), 0);
    return Number.parseInt(lines[3] ?? '', 10);
  } catch {
    return undefined;
  }
}

async function requireFreePort(port: number): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Choose another one: npm run postgres -- --port ${port + 1}`, { cause: error });
  }
  await new Promise((closed) => probe.close(closed));
}

/** Creates the site's database, unless it exists. Its order of texts differs from that of code units, as on many servers. */
async function prepareDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database} template template0 locale_provider icu icu_locale 'en'`);
  } finally {
    await client.end();
  }
}

/** Starts a PostgreSQL server for development, with its data beside SQLite's. If it runs already, takes it over. */
export async function startLocalPostgres(home: PostgresHome, dataDir: string, port: number): Promise<LocalPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const data = resolve(await placeFor(dataDir, home));
  const password = await readOrDrawPassword(join(dataDir, 'postgres-password'));
  await prepareData(home, data, password);
  const found = await findRunning(data);
  if (found === undefined) {
    await requireFreePort(port);
    await startServer(home, data, { port, log: join(data, 'server.log') });
  }
  const address = `postgres://postgres:${password}@127.0.0.1:${found ?? port}/`;
  await prepareDatabase(address);
  return {
    data,
    url: `${address}${database}`,
    isRunning: async () => (await findRunning(data)) !== undefined,
    stop: () => stopServer(home, data, 'fast'),
  };
}
