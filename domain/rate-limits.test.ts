import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../db/connect.ts';
import { createTestApp, eachDatabase } from '../tests/harness/create-test-app.ts';
import { runHousekeeping } from './housekeeping.ts';
import { createRateLimits } from './rate-limits.ts';

const hour = 60 * 60 * 1000;

/** Reads all counts of the rate limits, which have connections of their own. */
async function readCounts({ limiterStore }: Database): Promise<unknown[]> {
  const query = 'select * from rate_limits';
  return limiterStore.kind === 'sqlite' ? limiterStore.client.prepare(query).all() : (await limiterStore.client.query(query)).rows;
}

eachDatabase((open) => {
  test('what is counted names neither the network nor the address, and is gone after a day', async () => {
    await using app = await createTestApp(open);
    const stranger = app.from('203.0.113.9');
    const wrong = { email: 'ann.private@example.com', password: 'a wrong harbor' };
    for (let count = 0; count < 6; count++) await stranger.post('/users/login', wrong);
    await stranger.post('/users/forgot-password', { email: wrong.email });
    await stranger.post('/users/resend-verification', { email: wrong.email });
    const counts = await readCounts(app.database);
    expect(counts.length).toBeGreaterThan(5);
    expect(JSON.stringify(counts)).not.toMatch(/203\.0\.113|ann\.private|example\.com/u);
    app.clock.advance(24 * hour + 1);
    await runHousekeeping(app.context);
    expect(await readCounts(app.database)).toEqual([]);
  });

  test('very many counts that have expired are removed in parts', async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const { limiterStore } = database;
    const numbers = 'with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2500)';
    const fill = `insert into rate_limits (key, points, expire) ${numbers} select 'old' || n, 1, 1 from numbers`;
    const live = `insert into rate_limits (key, points, expire) values ('live', 1, ${Date.now() + hour})`;
    const run = async (sql: string) => (limiterStore.kind === 'sqlite' ? limiterStore.client.exec(sql) : limiterStore.client.query(sql));
    await run(fill);
    await run(live);
    const parts = limiterStore.kind === 'sqlite' ? vi.spyOn(limiterStore.writes, 'run') : vi.spyOn(limiterStore.client, 'query');
    await createRateLimits(database, 1).clean();
    expect(parts).toHaveBeenCalledTimes(3);
    expect(await readCounts(database)).toMatchObject([{ key: 'live' }]);
  });
});
