import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';
import { insertReviews } from './insert-reviews.ts';

let server: RunningServer;
let author: { token: string; ids: string[] };

beforeAll(async () => {
  await ensureBuilt();
  server = await startServer();
  author = await insertReviews(server.dataDir, 30);
}, 60_000);
afterAll(() => server.stop());

interface Asker {
  method?: 'GET' | 'HEAD';
  headers: Record<string, string>;
}

const askers = (): Asker[] => [
  { headers: { 'If-None-Match': '*' } },
  { headers: {} },
  { method: 'HEAD', headers: {} },
  { method: 'HEAD', headers: { 'If-None-Match': '*' } },
  { headers: { 'If-None-Match': '"other"' } },
  { headers: { 'If-Match': '"other"' } },
  { headers: { 'If-Modified-Since': new Date(Date.now() + 1e9).toUTCString() } },
  { headers: { 'If-Unmodified-Since': new Date(0).toUTCString() } },
  { headers: { Range: 'bytes=0-1' } },
  { headers: { Range: 'bytes=0-1', 'If-Range': '"other"' } },
  { headers: { 'Accept-Encoding': 'br' } },
  { headers: { 'Accept-Encoding': 'gzip' } },
  { headers: { 'Accept-Encoding': 'identity;q=0, *;q=0' } },
  { headers: { Accept: 'application/json;q=0, text/x-none' } },
  { headers: { 'Accept-Language': 'ko', Cookie: 'theme=dark; userToken=x' } },
  { headers: { Authorization: 'garbage' } },
  { headers: { Authorization: `Bearer ${author.token}` } },
  { headers: { Origin: 'https://example.com', Referer: 'https://example.com/', 'Sec-Fetch-Mode': 'navigate', Purpose: 'prefetch' } },
  { headers: { 'X-Forwarded-For': '192.0.2.7', 'X-Forwarded-Host': 'example.com', 'X-Forwarded-Proto': 'https', Host: 'example.com' } },
  { headers: { Expect: 'nothing' } },
  { headers: { 'X-React-Router-SPA-Mode': 'yes', 'X-HTTP-Method-Override': 'DELETE', 'Content-Type': 'application/json' } },
];

const targets = [
  '/',
  '/reviews',
  '/reviews.data',
  '/_.data',
  '/verify/x',
  '/nothing',
  '/api/reviews',
  '/api/reviews?limit=3',
  '/api/reviews/summary',
];

// These depend on the moment, or on whether the cache has the response already.
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Once a page has lasted, it is compressed further. What it says stays the same. */
function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0 || encoding === undefined) return body;
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
}

async function ask(target: string, { method = 'GET', headers }: Asker) {
  const sent = request(server.url + target, { method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = decode(Buffer.concat(await response.toArray()), response.headers['content-encoding']);
  const kept = Object.entries(response.headers).filter(([name]) => !passing.has(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept),
    body: createHash('sha256').update(body).digest('hex'),
  };
}

/** Edits a review, so that every response that shows it has to be rendered again. */
async function change(round: number): Promise<void> {
  const response = await fetch(`${server.url}/api/reviews/${author.ids.at(-1) ?? ''}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: author.token },
    body: JSON.stringify({ rating: (round % 5) + 1, comment: `Changed for the ${round}th time` }),
  });
  expect(response.status).toBe(200);
}

test('askers with any headers who share a render each get what they would get alone', async () => {
  const calls = targets.flatMap((target) => askers().map((asker) => ({ target, asker })));
  const rounds = extent(1, 20);
  for (let round = 0; round < rounds; round += 1) {
    await change(round);
    // A different asker comes first each time.
    const rotated = calls.map((_, index) => calls[(index + round * 5) % calls.length] ?? { target: '/', asker: { headers: {} } });
    const together = await Promise.all(rotated.map(({ target, asker }) => ask(target, asker)));
    const alone = [];
    for (const { target, asker } of rotated) alone.push(await ask(target, asker));
    const describe = (answers: typeof together) => answers.map((answer, index) => ({ ...rotated[index], ...answer }));
    expect(describe(together)).toEqual(describe(alone));
    expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([200, 304, 401, 404, 417]));
  }
  report('shared renders', { rounds, calls: rounds * calls.length });
});
