import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/harness/create-test-app.ts';
import { isOnPostgres, openTestDatabase } from '#tests/harness/databases.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';

const tries = 10;

interface Processes extends AsyncDisposable {
  one: TestApp;
  other: TestApp;
}

/** Runs the site twice on one database, as two processes do. */
async function startTwo(options: Parameters<typeof createTestApp>[0] = {}): Promise<Processes> {
  const database = await openTestDatabase();
  const one = await createTestApp({ open: () => Promise.resolve(database), ...options });
  // Only the first sends emails, unless a test is about who does.
  const other = await createTestApp({ open: database.openAgain, sendsEmail: false, ...options });
  return {
    one,
    other,
    [Symbol.asyncDispose]: async () => {
      await other[Symbol.asyncDispose]();
      await one[Symbol.asyncDispose]();
    },
  };
}

test('a post that reaches two processes is made once, and cursors work in both', async () => {
  await using processes = await startTwo();
  const { one, other } = processes;
  const { token } = await one.verifiedAccount();
  const post = (app: TestApp) =>
    app.as(token).post('/reviews', { rating: 5, comment: 'Once.' }, { 'Idempotency-Key': 'key' });
  const [first, second] = await Promise.all([post(one), post(other)]);
  expect([first.status, second.status, second.body._id]).toEqual([201, 201, first.body._id]);
  expect(await one.count('reviews')).toBe(1);
  one.clock.advance(1000);
  await one.as(token).review('Twice.');
  const next =
    (await one.get('/reviews?limit=1')).headers.get('Link')?.match(/<\/api(?<path>[^>]+)>/u)
      ?.groups?.['path'] ?? '';
  expect((await other.get(next)).body).toMatchObject([{ comment: 'Once.' }]);
});

test('the lines of two processes follow one another, whoever wrote the last ones', async () => {
  await using processes = await startTwo({ rateLimitScale: 100 });
  const { one, other } = processes;
  const { token } = await one.verifiedAccount();
  for (const posts of [3, 1, 5]) {
    const post = (process: TestApp) => process.as(token).review('Again.');
    await Promise.all(
      Array.from({ length: posts }, (_, index) => post(index % 2 === 0 ? one : other)),
    );
    await Promise.all([one.sealRecord(), other.sealRecord()]);
  }
  await one.sealRecord();
  expect(await verifyRecord(one.context)).toEqual({ lines: 18, reviews: 9, problems: [] });
});

test.runIf(isOnPostgres())('processes count log-ins and cooldowns together', async () => {
  await using processes = await startTwo();
  const { one, other } = processes;
  const wrong = { email: 'nobody@example.com', password: 'a wrong harbor' };
  const statuses: number[] = [];
  for (let count = 0; count < tries; count += 1)
    statuses.push((await [one, other][count % 2]?.post('/users/login', wrong))?.status ?? 0);
  // The 5th wrong password starts a wait.
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429]);

  const address = { email: 'ann@example.com' };
  expect((await one.post('/users/resend-verification', address)).status).toBe(200);
  one.clock.advance(30_000);
  const refused = await other.post('/users/resend-verification', address);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '90']);
});
