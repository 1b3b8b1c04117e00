import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createPurger } from './purger.ts';
import type { PurgeTarget } from './send-purge.ts';

interface Cache {
  target: PurgeTarget;
  /** The purges that it has received. */
  received: string[];
  /** The statuses to answer with, one after another. The last one repeats. */
  statuses: number[];
  /** Holds back answers until it is called. */
  hold: () => () => void;
}

/** Starts a server that notes purges, on a free port. */
async function startCache(): Promise<Cache> {
  const received: string[] = [];
  const statuses = [200];
  let held = Promise.resolve();
  const server = createServer((request, response) => {
    const { 'surrogate-key': keys, 'x-secret': secret } = request.headers;
    received.push([request.method, request.url, keys ?? 'no keys', secret ?? 'no secret'].join(' '));
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    void held.then(() => response.writeHead(status ?? 200).end('done'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    target: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, method: 'POST', header: ['X-Secret', 'key'] },
    received,
    statuses,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

function start(cache: Cache, waits: { repeatAfterMs?: number; retryAfterMs?: number[] } = {}) {
  const log: string[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const purger = createPurger(cache.target, logger, { repeatAfterMs: 1_000_000, retryAfterMs: [1], ...waits });
  onTestFinished(purger.stop);
  return { purger, log };
}

const all = 'POST /purge site key';
const reviews = 'POST /purge reviews key';

test('a process purges the whole site when it starts, and what shows reviews after a change', async () => {
  const cache = await startCache();
  const { purger } = start(cache);
  await expect.poll(() => cache.received).toEqual([all]);
  purger.purgeReviews();
  await expect.poll(() => cache.received).toEqual([all, reviews]);
});

test('changes while a purge is on its way share the next one', async () => {
  const cache = await startCache();
  const release = cache.hold();
  const { purger } = start(cache);
  await expect.poll(() => cache.received).toEqual([all]);
  for (let change = 0; change < 100; change += 1) purger.purgeReviews();
  release();
  await expect.poll(() => cache.received).toEqual([all, reviews]);
});

test('a refused purge is tried again with all that was to be purged, and logged once, without its secret', async () => {
  const cache = await startCache();
  cache.statuses.unshift(503, 503, 500);
  const { purger, log } = start(cache);
  purger.purgeReviews();
  await expect.poll(() => cache.received).toEqual([all, all, all, all]);
  await expect.poll(() => log.length).toBe(2);
  expect(log[0]).toContain('The cache answered 503');
  expect(log.join('')).not.toContain('X-Secret');
});

test('the purge after the last change is repeated, for the answers that were on their way', async () => {
  const cache = await startCache();
  const { purger } = start(cache, { repeatAfterMs: 20 });
  await expect.poll(() => cache.received).toEqual([all, all]);
  purger.purgeReviews();
  await expect.poll(() => cache.received).toEqual([all, all, reviews, reviews]);
});

test('after a stop, nothing is purged', async () => {
  const cache = await startCache();
  cache.statuses.unshift(503);
  const { purger } = start(cache, { retryAfterMs: [1_000_000] });
  await expect.poll(() => cache.received).toEqual([all]);
  purger.stop();
  purger.purgeReviews();
  // A request of the test's own arrives after any that the purger sent.
  await fetch(cache.target.url, { method: 'POST' });
  expect(cache.received).toHaveLength(2);
  expect(cache.received[1]).toContain('no keys');
});
