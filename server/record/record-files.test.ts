import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { publicContentVersion } from '../../domain/public-content.ts';
import { appendEntries } from '../../domain/record/append.ts';
import { readHead } from '../../domain/record/read-record.ts';
import { fingerprintOf } from '../../domain/record/record-key.ts';
import { inTransaction } from '../../domain/transaction.ts';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { onSqlite } from '../../tests/harness/databases.ts';
import { testKeySource } from '../../tests/harness/record-key.ts';
import { runVerifyRecord } from '../../tests/harness/run-verify-record.ts';
import { serveTestApp } from '../../tests/harness/serve-test-app.ts';

const log = '/reviews/record.ndjson';
const keys = '/.well-known/review-record-keys.json';

/** Appends lines about reviews that were received and discarded, up to a number of lines. */
async function fillTo({ context }: TestApp, lines: number): Promise<void> {
  const { sequence } = await readHead(context);
  const entries = Array.from({ length: lines - sequence }, (_, index) => ({
    event: 'received' as const,
    review: `${index}`.padStart(22, 'r'),
    commitment: '0'.repeat(64),
    to: 'held' as const,
  }));
  await inTransaction(context, (tx) => appendEntries(context, tx, entries));
}

eachDatabase((open) => {
  test('§19.2: the record is served in parts of 1,000 lines, and each full part names the next one', async () => {
    await using app = await createTestApp(open);
    await fillTo(app, 2000);
    await using site = await serveTestApp(app);
    let path: string | undefined = log;
    const found: { lines: number; cached: string | null }[] = [];
    const sequences: number[] = [];
    while (path !== undefined) {
      const answer = await site.get(path);
      const lines = (await answer.text()).split('\n').filter((line) => line !== '');
      found.push({ lines: lines.length, cached: answer.headers.get('Cache-Control') });
      sequences.push(...lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence));
      path = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    const full = { lines: 1000, cached: 'public, max-age=86400, immutable' };
    expect(found).toEqual([full, full, { lines: 0, cached: 'no-cache' }]);
    expect(sequences).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
  });

  test('§19.2: the keys are served as a JSON Web Key Set, each with its first line', async () => {
    await using app = await createTestApp(open);
    await using site = await serveTestApp(app);
    const answer = await site.get(keys);
    const { publicKey } = testKeySource.read();
    const key = { kty: 'OKP', crv: 'Ed25519', x: publicKey, kid: fingerprintOf(publicKey), alg: 'EdDSA', use: 'sig', from: 1 };
    expect([answer.headers.get('Content-Type'), await answer.json()]).toEqual(['application/json', { keys: [key] }]);
  });
});

onSqlite((open) => {
  test('§19.2: what is no part of the record is unknown', async () => {
    await using app = await createTestApp(open);
    await using site = await serveTestApp(app);
    await site.get(log);
    for (const from of ['', '0', '2', '1000', '-999', '1e3', '1.0', ' 1', '01', '9007199254740993001', '5001', '1001x', 'x', '1&from=1']) {
      const answer = await site.get(`${log}?from=${from}`);
      expect([from, answer.status, answer.headers.get('Content-Type')]).toEqual([from, 404, 'application/problem+json']);
    }
    for (const path of [log, `${log}?from=1`, `${log}?other=1`, keys]) {
      const answer = await site.get(path);
      const tag = answer.headers.get('ETag') ?? '';
      expect([path, answer.status, (await site.get(path, { headers: { 'If-None-Match': tag } })).status]).toEqual([path, 200, 304]);
      expect((await site.get(path, { method: 'POST', body: '' })).status).toBe(405);
    }
  });

  test('§19.2: a held review adds a line, but changes no version of public content', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.createAccount('eve@example.com');
    const before = await publicContentVersion(app.context);
    await session.post('/reviews', { rating: 1, comment: 'Held' });
    expect(await publicContentVersion(app.context)).toBe(before);
    expect((await readHead(app.context)).sequence).toBe(2);
  });

  test('§19.2: the script takes what is written while it reads for what it is', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 100 });
    await using site = await serveTestApp(app);
    const { session } = await app.verifiedAccount('ann@example.com');
    const post = async (comment: string) => (await session.post('/reviews', { rating: 5, comment })).body._id as string;
    for (let index = 0; index < 120; index += 1) await post(`Review ${index}`);
    let isChecking = true;
    const writing = (async () => {
      while (isChecking) {
        const id = await post('Meanwhile');
        await session.put(`/reviews/${id}`, { rating: 4, comment: 'Meanwhile, edited' });
        await session.delete(`/reviews/${await post('Gone soon')}`);
        await sleep(20);
      }
    })();
    // Half a second more than the record may be old.
    const checked = await runVerifyRecord(site.url, '2.5');
    isChecking = false;
    await writing;
    expect(checked).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining('All is well.') });
  });
});
