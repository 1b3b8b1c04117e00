import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { type Database, openDatabase } from './connect.ts';
import type { DatabaseWork } from './database-work.ts';
import { migrate } from './migrate.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const places: Record<Database['kind'], () => Promise<{ databaseUrl?: string; dataDir: string }>> = {
  sqlite: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'site-work-'));
    folders.push(dataDir);
    return { dataDir };
  },
  postgres: async () => ({ databaseUrl: await createPostgresDatabase('migrated'), dataDir: '' }),
};

test.each(['sqlite', 'postgres'] as const)('an observer hears of every kind of work on %s, and how long it took', async (kind) => {
  const heard: DatabaseWork[] = [];
  let isSane = true;
  const observe = (work: DatabaseWork, seconds: number) => {
    heard.push(work);
    isSane &&= seconds >= 0 && seconds < 60;
  };
  const database = await openDatabase({ ...(await places[kind]()), observe });
  if (kind === 'sqlite') await migrate(database);
  const { kysely } = database;
  const during = async (work: () => Promise<unknown>) => {
    heard.length = 0;
    await work();
    return [...heard];
  };
  const read = () => kysely.selectFrom('users').select('id').execute();
  expect(await during(read)).toEqual(['connection', 'select']);
  expect(await during(() => kysely.deleteFrom('outbox').execute())).toEqual(['connection', 'delete']);
  const write = () => kysely.transaction().execute((tx) => tx.updateTable('users').set({ first_name: 'Ann' }).execute());
  expect(await during(write)).toEqual(['connection', 'begin', 'update', 'commit']);
  const giveUp = () => kysely.transaction().execute(() => Promise.reject(new Error('given up')));
  expect(await during(() => expect(giveUp()).rejects.toThrow('given up'))).toEqual(['connection', 'begin', 'rollback']);
  expect(await during(() => database.guard(() => Promise.resolve()))).toEqual(['rate_limit']);
  expect(isSane).toBe(true);
  await database.close();
});

test.each(['sqlite', 'postgres'] as const)('the load on %s tells what waits', async (kind) => {
  const database = await openDatabase(await places[kind]());
  if (kind === 'sqlite') await migrate(database);
  expect(database.load().waiting).toBe(0);
  const turn = Promise.withResolvers<void>();
  const holdOn = () => database.kysely.transaction().execute(() => turn.promise);
  // More than PostgreSQL has connections, and than SQLite has writers.
  const held = Array.from({ length: 12 }, holdOn);
  await expect.poll(() => database.load().waiting).toBe(kind === 'sqlite' ? 11 : 2);
  expect(database.load().connections).toEqual(kind === 'postgres' ? { open: 10, idle: 0 } : undefined);
  turn.resolve();
  await Promise.all(held);
  expect(database.load().waiting).toBe(0);
  await database.close();
});
