import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPasswords } from '../../domain/accounts/password.server.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

const clients = extent(100, 200);
const floodMs = extent(0, 10_000);
const pageIntervalMs = 50;
const headers = { 'Content-Type': 'application/json' };

/** Hashes per second with every core and nothing else to do. */
async function bareRate(): Promise<number> {
  const { verify } = createPasswords();
  await verify(undefined, 'a wrong harbor');
  const end = performance.now() + floodMs;
  let done = 0;
  const hashOn = async () => {
    do {
      await verify(undefined, 'a wrong harbor');
      done += 1;
    } while (performance.now() < end);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, hashOn));
  return (done * 1000) / (performance.now() - start);
}

test('while many clients log in at once, each gets an answer or a wait, and pages go on being served', async () => {
  await ensureBuilt();
  const bare = await bareRate();
  const site = await startServer();
  const statuses: number[] = [];
  const pageMs: number[] = [];
  let isFlooded = true;
  const end = performance.now() + floodMs;
  const logIn = async () => {
    do {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong harbor' });
      const response = await fetch(`${site.url}/api/users/login`, { method: 'POST', headers, body });
      await response.text();
      statuses.push(response.status);
      const retryAfter = Number(response.headers.get('Retry-After') ?? 0);
      // As a well-behaved client does.
      if (response.status === 503 && performance.now() < end) await setTimeout(retryAfter * 1000);
    } while (performance.now() < end);
  };
  const readPages = async () => {
    while (isFlooded) {
      const start = performance.now();
      const response = await fetch(`${site.url}/about`);
      await response.text();
      expect(response.status).toBe(200);
      pageMs.push(performance.now() - start);
      // Readers come one after another; they are no flood.
      if (performance.now() < end) await setTimeout(pageIntervalMs);
    }
  };
  try {
    await (await fetch(`${site.url}/about`)).text();
    const start = performance.now();
    const reading = readPages();
    await Promise.all(Array.from({ length: clients }, logIn));
    const seconds = (performance.now() - start) / 1000;
    isFlooded = false;
    await reading;
    const checked = statuses.filter((status) => status === 401 || status === 429).length;
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    expect(statuses).toContain(401);
    expect(pageMs.length).toBeGreaterThan(1);
    const p99 = pageMs.toSorted((one, other) => one - other)[Math.floor(pageMs.length * 0.99)] ?? 0;
    const perSecond = checked / seconds;
    report('Log-in flood', {
      clients,
      bare: bare.toFixed(1),
      logIns: perSecond.toFixed(1),
      ratio: (perSecond / bare).toFixed(2),
      pageP99: p99.toFixed(0),
    });
  } finally {
    await site.stop();
  }
});
