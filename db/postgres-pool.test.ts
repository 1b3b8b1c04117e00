import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { createPostgresPool, forKysely, forRateLimits, maxWaitingQueries } from './postgres-pool.ts';
import { meansUnavailable } from './unavailable.ts';

test('only so many queries wait for a connection; one more is refused at once', async () => {
  const closable = createPostgresPool(await createPostgresDatabase(), 1, { connect: 30_000 });
  const pool = forKysely(closable);
  const limiter = forRateLimits(closable);
  const first = await pool.connect();
  const waiting = Array.from({ length: maxWaitingQueries }, async () => (await pool.connect()).release());
  for (const ask of [() => pool.connect(), () => limiter.query('select 1')]) {
    const refusal: unknown = await ask().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: '53300' });
    expect(meansUnavailable(refusal)).toBe(true);
  }
  first.release();
  await Promise.all(waiting);
  (await pool.connect()).release();
  expect((await limiter.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  await closable.close();
});

test('sessions of a server that was read-only are left when one of them refuses a write', async () => {
  const closable = createPostgresPool(await createPostgresDatabase(), 4, { connect: 30_000 });
  const pool = forKysely(closable);
  await forRateLimits(closable).query('create table writes (written boolean)');
  const write = { text: 'insert into writes values (true)', values: [] };
  const openReadOnly = async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    for (const client of clients) await client.query('set default_transaction_read_only = on', []);
    for (const client of clients) client.release();
  };
  await openReadOnly();
  const refusing = await pool.connect();
  await expect(refusing.query(write.text, write.values)).rejects.toMatchObject({ code: '25006' });
  refusing.release();
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  for (const client of clients) await client.query(write.text, write.values);
  for (const client of clients) client.release();
  await openReadOnly();
  expect((await forRateLimits(closable).query(write)).rowCount).toBe(1);
  await closable.close();
});
