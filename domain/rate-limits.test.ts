import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../tests/harness/create-test-app.ts';
import { cleanUp } from './cleanup.ts';

const day = 24 * 60 * 60 * 1000;

test('what is counted names neither the network nor the address, and is gone after a day', async ({
  app,
}) => {
  const readCounts = async () =>
    (await sql`select * from rate_limits`.execute(app.database.kysely)).rows;
  const stranger = app.from('203.0.113.9');
  const wrong = { email: 'ann.private@example.com', password: 'a wrong harbor' };
  for (let count = 0; count < 6; count++) await stranger.post('/users/login', wrong);
  await stranger.post('/users/forgot-password', { email: wrong.email });
  await stranger.post('/users/resend-verification', { email: wrong.email });
  const counts = await readCounts();
  expect(counts.length).toBeGreaterThan(5);
  expect(JSON.stringify(counts)).not.toMatch(/203\.0\.113|ann\.private|example\.com/u);
  app.clock.advance(day + 1);
  await cleanUp(app.context);
  expect(await readCounts()).toEqual([]);
});

test('limits work through PgBouncer, which forgets named statements between transactions', async ({
  app,
}) => {
  const wrong = { email: 'ann@example.com', password: 'a wrong harbor' };
  await Promise.all(Array.from({ length: 6 }, () => app.post('/users/login', wrong)));
  const named = sql`select name from pg_prepared_statements`;
  const connections = Array.from({ length: app.database.pool?.totalCount ?? 0 });
  const found = await Promise.all(connections.map(() => named.execute(app.database.kysely)));
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(({ rows }) => rows)).toEqual([]);
});
