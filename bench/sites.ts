import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../scripts/seed-database.ts';
import { reservePort } from '../tests/harness/ports.ts';
import { startServer } from '../tests/harness/start-server.ts';

export async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), 'bench-')));
  // PostgreSQL runs as another user where this one is root.
  await chmod(path, 0o711);
  return path;
}

/** Starts a program that prints its address. It stops with the stack. */
export async function startProgram(
  stack: AsyncDisposableStack,
  args: string[],
  settings?: Record<string, string>,
) {
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill();
    await ended;
  });
  const [printed] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown];
  return { url: /(?:http|postgres):\S+/u.exec(String(printed))?.[0] ?? '', process: child };
}

/** Starts a PostgreSQL server that waits for the disk at each commit, unlike that of the tests. */
export async function startPostgres(stack: AsyncDisposableStack): Promise<string> {
  const settings = { DATA_DIR: await makeFolder(stack) };
  return (
    await startProgram(
      stack,
      ['scripts/postgres.ts', '--port', String(await reservePort())],
      settings,
    )
  ).url;
}

/** Makes a database with the reviews of `npm run seed`, SQLite if there is no URL. */
export async function openSeeded(stack: AsyncDisposableStack, databaseUrl?: string) {
  const dataDir = await makeFolder(stack);
  const database = await openDatabase({ dataDir, databaseUrl });
  stack.defer(database.close);
  await migrate(database);
  await seed(database, Date.now());
  return {
    database,
    settings: {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  };
}

export async function startSite(stack: AsyncDisposableStack, databaseUrl?: string) {
  const { settings } = await openSeeded(stack, databaseUrl);
  const site = await startServer({ settings });
  stack.defer(site.stop);
  return { ...site, settings };
}
