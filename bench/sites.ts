import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../scripts/seed-database.ts';
import { startPostgres as startTestPostgres } from '../tests/harness/postgres.ts';
import { startServer } from '../tests/harness/start-server.ts';

export async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  return stack.use(await mkdtempDisposable(join(tmpdir(), 'bench-'))).path;
}

/** Starts a program that prints its address. It stops with the stack. */
export async function startProgram(stack: AsyncDisposableStack, ...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill();
    await ended;
  });
  const printed = String(await Promise.race([once(child.stdout, 'data'), ended]));
  return { url: /http:\S+/u.exec(printed)?.[0] ?? '', process: child };
}

/** Starts a PostgreSQL server that waits for the disk at each commit, unlike that of the tests. */
export async function startPostgres(stack: AsyncDisposableStack): Promise<string> {
  const server = await startTestPostgres('fsync=on');
  stack.defer(server.stop);
  return server.url('postgres');
}

/** Makes a database with the reviews of `npm run seed`, SQLite if there is no URL. */
export async function openSeeded(stack: AsyncDisposableStack, databaseUrl?: string) {
  const dataDir = await makeFolder(stack);
  const database = await openDatabase({ dataDir, databaseUrl });
  stack.defer(database.close);
  await migrate(database);
  await seed(database, Date.now());
  return { database, settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' } };
}

export async function startSite(stack: AsyncDisposableStack, databaseUrl?: string) {
  const { settings } = await openSeeded(stack, databaseUrl);
  const site = await startServer({ settings });
  stack.defer(site.stop);
  return { ...site, settings };
}
