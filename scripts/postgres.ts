import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { reasonOf } from '../db/errors.ts';
import { readEnvironment } from '../server/config.ts';
import {
  createPostgresHome,
  findOpenFolder,
  isOpenToAll,
  type PostgresHome,
} from '../tests/harness/postgres-binaries.ts';
import { createCluster, startServer, stopServer } from '../tests/harness/postgres-cluster.ts';

// Runs a PostgreSQL server for development until Ctrl+C: npm run postgres [-- --port 5433]

const duplicateDatabase = '42P04';

const ended = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ended.resolve(undefined));

/**
 * Starts the server on the data in `data`, or on new data. Returns a connection to it, and the
 * address of the site's database.
 */
async function start(
  home: PostgresHome,
  data: string,
  port: number,
): Promise<{ connection: pg.Client; url: string }> {
  const passwordFile = join(data, 'site-password');
  const isNew = !existsSync(passwordFile);
  const password = isNew ? randomBytes(12).toString('hex') : await readFile(passwordFile, 'utf8');
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/`;
  const log = join(data, 'server.log');
  if (isNew) {
    await mkdir(data, { recursive: true, mode: 0o700 });
    if (home.user.uid !== undefined && home.user.gid !== undefined)
      await chown(data, home.user.uid, home.user.gid);
    await createCluster(home, data, password);
    await writeFile(passwordFile, password, { mode: 0o600 });
  }
  // Its parent process may have been killed.
  await stopServer(home, data, 'fast').catch(() => undefined);
  await rm(log, { force: true });
  await startServer(home, data, { port, log }).catch((error: unknown) => {
    if (!reasonOf(error).includes(`already running on port ${port}`)) throw error;
    throw new Error(
      `Port ${port} is taken. Choose another one: npm run postgres -- --port ${port + 1}`,
      { cause: error },
    );
  });
  const connection = new pg.Client({ connectionString: `${address}postgres` });
  // It breaks when the server stops.
  connection.on('error', () =>
    ended.reject(new Error(`PostgreSQL has stopped. Its log is ${log}`)),
  );
  await connection.connect();
  // Its order of texts differs from that of code units, as on many servers.
  const create = "create database site template template0 locale_provider icu icu_locale 'en'";
  await connection.query(create).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === duplicateDatabase)) throw error;
  });
  return { connection, url: `${address}site` };
}

try {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '5433' } } });
  const { dataDir } = readEnvironment();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = await createPostgresHome();
  try {
    // Where root runs this, the server's user may not enter the data folder. Another folder has
    // another server.
    const isReachable = home.user.uid === undefined || (await isOpenToAll(dataDir));
    const data = isReachable
      ? resolve(dataDir, 'postgres')
      : join(
          await findOpenFolder(),
          `site-postgres-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 8)}`,
        );
    const { connection, url } = await start(home, data, Number(values.port));
    console.log(`PostgreSQL runs on ${data}. Ctrl+C stops it. To use it, set\nDATABASE_URL=${url}`);
    await ended.promise;
    await connection.end();
    await stopServer(home, data, 'fast');
  } finally {
    await rm(home.folder, { recursive: true, force: true, maxRetries: 3 });
  }
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
