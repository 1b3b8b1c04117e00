import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { runHousekeeping } from '../../domain/housekeeping.ts';
import { createTestApp, eachDatabase, type TestApp, testPassword } from '../harness/create-test-app.ts';
import { onSqlite } from '../harness/databases.ts';
import { extent, report } from './extent.ts';

const requestsOfAKind = extent(200, 4000);
// A server that keeps any of them grows by tens of megabytes.
const keyCharacters = extent(60_000, 10_000);
const maxGrowthMb = 4;
const negligibleMb = 0.1;
const maxMs = 120_000;
const day = 24 * 60 * 60 * 1000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** The heap once nothing more can be collected. Names of properties, which V8 shares, take more than one collection. */
function settledHeapMb(): number {
  let [before, now] = [Infinity, heapMb()];
  while (before - now > negligibleMb) [before, now] = [now, heapMb()];
  return now;
}

/** A text that no other request has. */
const key = (index: number): string => `${index}-`.repeat(keyCharacters / `${index}-`.length);

const header = (name: string) => (app: TestApp, index: number) => app.get('/reviews/summary', { [name]: key(index) });

/** What strangers choose freely, each time anew. */
const kinds: [string, (app: TestApp, index: number) => Promise<{ status: number }>][] = [
  ...['Accept-Encoding', 'Authorization', 'If-None-Match', 'User-Agent', 'Cookie', 'Host', 'X-Forwarded-For', 'X-Request-Id'].map(
    (name): (typeof kinds)[number] => [`headers ${name}`, header(name)],
  ),
  ['paths', (app, index) => app.get(`/${key(index)}`)],
  ['queries', (app, index) => app.get(`/reviews/summary?${key(index)}`)],
  ['cursors', (app, index) => app.get(`/reviews?cursor=${key(index)}`)],
  ['limits', (app, index) => app.get(`/reviews?limit=${key(index)}`)],
  ['names of accounts', (app, index) => app.get(`/users/${key(index)}`)],
  ['links', (app, index) => app.get(`/users/verify/${key(index)}`)],
  ['bodies', (app, index) => app.post('/users/forgot-password', { email: key(index) })],
  ['fields', (app, index) => app.post('/users/forgot-password', { [key(index)]: '' })],
  ['methods', (app, index) => app.request(`M${index}`, '/reviews')],
];

// What is in memory does not depend on the database.
onSqlite((open) => {
  test('nothing that strangers choose, each time anew, stays in memory', { timeout: maxMs }, async () => {
    await using app = await createTestApp(open, { rateLimitScale: 1_000_000, trustedProxies: '192.0.2.0/24' });
    // Fills every cache once.
    for (const [, send] of kinds) for (let index = 0; index < 50; index += 1) await send(app, index);
    let before = settledHeapMb();
    for (const [kind, send] of kinds) {
      for (let index = 50; index < 50 + requestsOfAKind; index += 1) await send(app, index);
      const after = settledHeapMb();
      report(`Heap after ${kind}`, { MB: (after - before).toFixed(1) });
      expect.soft(after - before, kind).toBeLessThan(maxGrowthMb);
      before = after;
    }
  });
});

eachDatabase((open) => {
  test('an author who repeats everything with new keys leaves few rows, and none after their time', async () => {
    await using app = await createTestApp(open);
    const email = 'ann@example.com';
    const { session } = await app.verifiedAccount(email);
    for (let index = 0; index < 200; index += 1) {
      await session.post('/reviews', { rating: 5, comment: 'mine' }, { 'Idempotency-Key': `key ${index}` });
      const host = `198.51.${100 + Math.floor(index / 100)}.${index % 100}`;
      for (const path of ['/users/resend-verification', '/users/forgot-password']) await app.from(host).post(path, { email });
      await app.deliverEmails();
    }
    const counts = { idempotency_keys: 10, reviews: 10, email_links: 8, outbox: 19, users: 1, sessions: 1 } as const;
    for (const [table, most] of Object.entries(counts)) {
      expect(await app.count(table as keyof typeof counts), table).toBeLessThanOrEqual(most);
    }
    for (let passed = 0; passed <= 32; passed += 1) {
      app.clock.advance(day);
      await runHousekeeping(app.context);
    }
    for (const table of ['idempotency_keys', 'email_links', 'outbox', 'sessions'] as const) expect(await app.count(table), table).toBe(0);
  });

  test('the rate limits keep no address, and nothing after their time', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 1_000_000 });
    for (let index = 0; index < 300; index += 1) {
      await app.from(`2001:db8:${index.toString(16)}::1`).post('/users/forgot-password', { email: `nobody${index}@example.com` });
    }
    const login = { email: 'nobody@example.com', password: testPassword };
    for (let index = 0; index < 5; index += 1) await app.from(`203.0.113.${index}`).post('/users/login', login);
    const { limiterStore } = app.database;
    const rows = async () =>
      limiterStore.kind === 'sqlite'
        ? limiterStore.client.prepare<[], { key: string }>('select key from rate_limits').all()
        : (await limiterStore.client.query<{ key: string }>('select key from rate_limits')).rows;
    const kept = await rows();
    expect(kept.length).toBeGreaterThan(300);
    expect(Math.max(...kept.map((row) => row.key.length))).toBeLessThan(100);
    expect(JSON.stringify(kept)).not.toMatch(/nobody|2001:|203\.0/u);
    app.clock.advance(2 * day);
    await runHousekeeping(app.context);
    expect(await rows()).toEqual([]);
  });
});
