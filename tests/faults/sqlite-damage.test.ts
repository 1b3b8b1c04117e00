import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { damageTable } from '../harness/damage.ts';
import { startServer } from '../harness/start-server.ts';
import { insertReviews } from './insert-reviews.ts';

beforeAll(ensureBuilt, 120_000);

/** Starts the built site on a database of its own. */
async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-running-damage-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  await insertReviews(dataDir, 3);
  const site = await startServer({ settings: { DATA_DIR: dataDir } });
  onTestFinished(site.stop);
  return { ...site, file: join(dataDir, 'site.sqlite') };
}

test('a running site that meets damage answers with 503, checks the whole file, and ends with the line of a refused start', async () => {
  const site = await start();
  const ended = once(site.process, 'close');
  await damageTable(site.file, 'reviews');
  const answer = await fetch(`${site.url}/api/reviews`);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await ended).toEqual([1, null]);
  expect(site.output()).toMatch(
    /"level":60.*site\.sqlite is damaged or not a SQLite database: [^\n]*To restore it from a backup, stop the site/u,
  );
});
