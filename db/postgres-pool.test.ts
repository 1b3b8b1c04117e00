import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { createPostgresPool, forKysely, maxWaitingQueries } from './postgres-pool.ts';
import { meansUnavailable } from './unavailable.ts';

test('only so many queries wait for a connection; one more is refused at once', async () => {
  const closable = createPostgresPool(await createPostgresDatabase(), 1, { connect: 30_000 });
  const pool = forKysely(closable);
  const first = await pool.connect();
  const waiting = Array.from({ length: maxWaitingQueries }, async () => (await pool.connect()).release());
  const refusal: unknown = await pool.connect().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: '53300' });
  expect(meansUnavailable(refusal)).toBe(true);
  first.release();
  await Promise.all(waiting);
  (await pool.connect()).release();
  await closable.close();
});
