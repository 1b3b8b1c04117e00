import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { reservePort } from '../harness/ports.ts';
import { signUpAt } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { inheritedEnvironment } from '../harness/inherited-environment.ts';

const processes = 3;
const requests = 12;
const noticed = { timeout: 60_000 };
const deadlineMs = 180_000;

beforeAll(ensureBuilt, 60_000);
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}, 60_000);

async function startCluster(settings: Record<string, string> = {}): Promise<RunningServer> {
  const common = { PROCESSES: String(processes), OWNER_EMAIL: 'owner@example.com', LOG_LEVEL: 'error' };
  const site = await startServer({ settings: { ...common, ...settings } });
  cleanups.push(site.stop);
  return site;
}

/** Lists the processes that another one has started. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** Asks on a connection of its own each time, so that every process answers some of the requests. */
async function askOften(url: string): Promise<Set<string>> {
  const answers = Array.from({ length: requests }, async () => {
    const answer = await fetch(url, { headers: { Connection: 'close' } });
    return `${answer.status} ${await answer.text()}`;
  });
  return new Set(await Promise.all(answers));
}

/** Asks each process for its metrics, on a port that no other can have. */
const metricsStatuses = (port: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: processes }, async (_, number) =>
      fetch(`http://127.0.0.1:${port + number}/metrics`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );

// Only Linux lists the children of a process.
test.runIf(process.platform === 'linux')(
  'processes share the port, and one that is killed is replaced',
  { timeout: deadlineMs },
  async () => {
    const metricsPort = await reservePort();
    const site = await startCluster({ METRICS_PORT: String(metricsPort) });
    const { url, smtp } = site;
    const workers = () => childrenOf(site.process.pid);
    await expect.poll(async () => (await workers()).length, noticed).toBe(processes);
    const first = await workers();
    const ann = await signUpAt(site, 'ann@example.com');
    expect((await ann.postReview('One.')).status).toBe(201);
    await expect
      .poll(async () => [...(await askOften(`${url}/api/reviews/summary`))], noticed)
      .toEqual([expect.stringContaining('"count":1')]);

    // The port is free for the system to give away once no process listens on it, and the others may still be starting.
    const [, killed = 0] = first;
    process.kill(killed, 'SIGKILL');
    await expect.poll(async () => (await workers()).filter((pid) => pid !== killed).length, noticed).toBe(processes);
    await expect.poll(() => metricsStatuses(metricsPort), noticed).toEqual([200, 200, 200]);
    expect(site.output()).toContain('A process of the site ended and is replaced');
    expect((await ann.postReview('Two.')).status).toBe(201);
    await expect
      .poll(async () => [...(await askOften(`${url}/api/reviews/summary`))], noticed)
      .toEqual([expect.stringContaining('"count":2')]);

    const ended = once(site.process, 'exit');
    const last = await workers();
    site.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    // One verification, and one email to the owner, whoever of the three sent them.
    expect(smtp.taken.map(({ recipient }) => recipient).toSorted()).toEqual(['ann@example.com', 'owner@example.com']);
    expect(site.output().match(/^Site:/gmu)).toHaveLength(1);
  },
);

test('a cluster that cannot start says why in one line and ends with 1', { timeout: deadlineMs }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  await expect(startServer({ settings: { PROCESSES: '2', PORT } })).rejects.toThrow(
    new RegExp(`^The server ended while starting:\\nPORT ${PORT} on 127.0.0.1 is in use by another process\\n$`, 'u'),
  );
  other.close();
});

test('a cluster whose database is found to be damaged ends with 1, and starts no process anew', { timeout: deadlineMs }, async () => {
  const site = spawn(process.execPath, [join(import.meta.dirname, 'damaged-site.ts')], {
    env: { ...inheritedEnvironment, PROCESSES: '2', PORT: '0' },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(() => Promise.resolve(site.kill('SIGKILL')));
  const ended = once(site, 'close');
  let output = '';
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => /^Site: +(\S+)$/mu.exec(output)?.[1], noticed).toBeDefined();
  await fetch(/^Site: +(\S+)$/mu.exec(output)?.[1] ?? '');
  expect(await ended).toEqual([1, null]);
  expect(output).not.toContain('is replaced');
});
