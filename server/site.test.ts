import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { damagePage, fillPages } from '../tests/harness/damage.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { startSite } from './site.ts';

const largeBytes = 65 * 1024 * 1024;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-large-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await fillPages(database.kysely);
  await database.close();
  await damagePage(join(dataDir, 'site.sqlite'));
  await truncate(join(dataDir, 'site.sqlite'), largeBytes);
});
afterAll(() => rm(dataDir, { recursive: true }));

const start = (maxCheckWaitMs?: number) =>
  startSite({
    config: readConfig({ DATA_DIR: dataDir }),
    logger: createLogger('silent', { write: () => undefined }),
    clock: Date.now,
    print: () => undefined,
    server: createServer(),
    countDroppedLogLines: () => 0,
    renderReactPage: ({ url }) => Promise.reject(new Error(`There are no pages here, not even ${url}`)),
    ...(maxCheckWaitMs === undefined ? {} : { maxCheckWaitMs }),
  });
const refusal = /^[^\n]*site\.sqlite is damaged [^\n]*To restore it from a backup[^\n]*$/u;

test('a site does not start on a large database whose damage is found in time', async () => {
  await expect(start(30_000)).rejects.toThrow(refusal);
});

test('a site on a large database starts before the check ends, and then says what was found', async () => {
  const site = await start(0);
  onTestFinished(site.stop);
  expect((await site.damage)?.message).toMatch(refusal);
});
