import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

const clients = extent(100, 200);
const floodMs = extent(0, 10_000);
const pageIntervalMs = 50;
const headers = { 'Content-Type': 'application/json' };
const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong harbor' });

/** Lets many clients log in again and again, each as often as it is told that it may. Returns the statuses, and how many came per second. */
async function flood(url: string): Promise<{ statuses: number[]; checksPerSecond: number }> {
  const statuses: number[] = [];
  const start = performance.now();
  const end = start + floodMs;
  const logIn = async () => {
    do {
      const response = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body });
      await response.text();
      statuses.push(response.status);
      const retryAfter = Number(response.headers.get('Retry-After') ?? 0);
      if (response.status === 503 && performance.now() < end) await sleep(retryAfter * 1000);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: clients }, logIn));
  const checks = statuses.filter((status) => status === 401).length;
  return { statuses, checksPerSecond: (checks * 1000) / (performance.now() - start) };
}

/** Floods a server that only hashes, with the same clients on the same cores. */
async function bareRate(): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-hash-server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    return (await flood(address.toString().trim())).checksPerSecond;
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

test('while many clients log in at once, each gets an answer or a wait, and pages go on being served', async () => {
  await ensureBuilt();
  const bare = extent(0, 1) === 1 ? await bareRate() : 0;
  const site = await startServer();
  const pageMs: number[] = [];
  let isFlooded = true;
  const readPages = async () => {
    while (isFlooded) {
      const start = performance.now();
      const response = await fetch(`${site.url}/about`);
      await response.text();
      expect(response.status).toBe(200);
      pageMs.push(performance.now() - start);
      // Readers come one after another; they are no flood.
      await sleep(pageIntervalMs);
    }
  };
  try {
    await (await fetch(`${site.url}/about`)).text();
    const reading = readPages();
    const { statuses, checksPerSecond } = await flood(site.url);
    isFlooded = false;
    await reading;
    expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    expect(statuses).toContain(401);
    expect(pageMs.length).toBeGreaterThan(1);
    const p99 = pageMs.toSorted((one, other) => one - other)[Math.floor(pageMs.length * 0.99)] ?? 0;
    report('Log-in flood', {
      clients,
      'per second, bare': bare.toFixed(1),
      'per second': checksPerSecond.toFixed(1),
      ratio: (checksPerSecond / bare).toFixed(2),
      'pages p99 ms': p99.toFixed(0),
    });
  } finally {
    await site.stop();
  }
});
