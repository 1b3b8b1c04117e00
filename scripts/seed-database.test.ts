import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/harness/create-test-app.ts';
import { openPostgres, openSqlite } from '#tests/harness/databases.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';
import { emailOf, seed, seedAuthors, seedPassword } from './seed-database.ts';

test('the seed is a site with reviews of all kinds, which emails nobody', async () => {
  await using app = await createTestApp();
  await seed(app.database, app.clock.now());
  const { histogram, count, verified } = (await app.get('/reviews/summary')).body;
  expect(histogram.every((each: number) => each > 0)).toBe(true);
  expect(verified.count).toBe(seedAuthors.filter(({ project }) => project !== undefined).length);
  // One is held, and one is hidden.
  expect(count).toBe(seedAuthors.flatMap(({ reviews }) => reviews).length - 2);
  expect((await app.get('/reviews?limit=100')).body).toHaveLength(count);
  await app.sealRecord();
  expect(await verifyRecord(app.context)).toMatchObject({ reviews: count + 2, problems: [] });
  await app.deliverEmails();
  expect(app.emails).toEqual([]);
  expect(
    (await app.post('/users/login', { email: emailOf(0), password: seedPassword })).status,
  ).toBe(200);
});

test('the seed uses up no limit of the developer, on PostgreSQL either', async () => {
  await using app = await createTestApp({ open: openPostgres });
  await seed(app.database, app.clock.now());
  const own = `%${app.context.hashAddress('127.0.0.1')}`;
  const { rows } = await sql`select key from rate_limits where key like ${own}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([]);
});

/** Takes and releases the lock all the time, as a site that writes. */
const writeAllTheTime = `
  const { workerData } = require('node:worker_threads');
  const database = require('better-sqlite3')(workerData);
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  for (;;) {
    database.exec('begin immediate');
    pause();
    database.exec('commit');
    pause();
  }
`;

test('the seed waits while the site writes', async () => {
  await using app = await createTestApp({ open: openSqlite });
  await using site = new Worker(writeAllTheTime, { eval: true, workerData: app.database.place });
  await once(site, 'online');
  await seed(app.database, app.clock.now());
  expect((await app.get('/reviews?limit=1')).body).toHaveLength(1);
});
