import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { signUpAt } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';

beforeAll(assertBuilt);

const rounds = 20;

interface Asker {
  method?: 'GET' | 'HEAD';
  headers: Record<string, string>;
}

/** Parts of a request besides its address. */
const askersWith = (token: string): Asker[] => [
  { headers: { 'If-None-Match': '*' } },
  { headers: {} },
  { method: 'HEAD', headers: {} },
  { method: 'HEAD', headers: { 'If-None-Match': '*' } },
  { headers: { 'If-Match': '"other"', 'If-None-Match': '"other"' } },
  { headers: { Range: 'bytes=0-1', 'If-Range': '"other"' } },
  { headers: { 'Accept-Encoding': 'br' } },
  { headers: { 'Accept-Encoding': 'gzip' } },
  { headers: { Authorization: 'garbage' } },
  { headers: { Authorization: `Bearer ${token}` } },
  {
    headers: {
      'X-Forwarded-Host': 'example.com',
      'X-Forwarded-Proto': 'https',
      Host: 'example.com',
    },
  },
  { headers: { Expect: 'nothing' } },
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
const passing = new Set([
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

async function ask({ url }: RunningServer, target: string, { method = 'GET', headers }: Asker) {
  const sent = request(url + target, { method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const kept = Object.entries(response.headers).filter(([name]) => !passing.has(name));
  return {
    target,
    headers,
    status: response.statusCode,
    answered: Object.fromEntries(kept),
    body: (await buffer(response)).toString('base64'),
  };
}

test('clients that share a render get what each would get alone, whatever they send', async () => {
  await using site = await startServer();
  const author = await signUpAt(site, 'ann@example.com');
  const posted = [];
  for (let count = 0; count < 30; count += 1)
    posted.push(
      JSON.parse((await author.postReview(`${count} work `.repeat(600))).text) as { _id: string },
    );
  const calls = targets.flatMap((target) =>
    askersWith(author.token).map((asker) => ({ target, asker })),
  );
  for (let round = 0; round < rounds; round += 1) {
    // After an edit, every response that shows the review has to be rendered again.
    const edited = await fetch(`${site.url}/api/reviews/${posted.at(-1)?._id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: author.token },
      body: JSON.stringify({ rating: (round % 5) + 1, comment: `Changed for the ${round}th time` }),
    });
    expect(edited.status).toBe(200);
    // Another asker comes first each time.
    const rotated = calls.map((call, index) => calls[(index + round * 5) % calls.length] ?? call);
    const together = await Promise.all(
      rotated.map(({ target, asker }) => ask(site, target, asker)),
    );
    const alone = [];
    for (const { target, asker } of rotated) alone.push(await ask(site, target, asker));
    expect(together).toEqual(alone);
    expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([200, 304, 401, 404, 417]));
  }
});
