import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '../tests/harness/built-server.ts';
import { reservePort } from '../tests/harness/ports.ts';
import { seedDatabase } from './data/start-seeded-site.ts';
import { createFigure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import type { Part } from './part.ts';

const pollMs = 2;
const bareProgram = `require('node:http').createServer((_, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1')`;

/** Tells whether something at a port answers with the expected status. */
const answers = (port: number, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    get({ port, path, host: '127.0.0.1', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    }).once('error', () => resolve(false));
  });

/** Starts a program, and returns the milliseconds until it has answered its first request. */
async function timeStart(args: string[], settings: Record<string, string>): Promise<number> {
  const port = await reservePort();
  const env = { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...settings };
  const from = performance.now();
  const child = spawn(process.execPath, args, { env, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await answers(port, '/'))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended while starting`);
    await sleep(pollMs);
  }
  const taken = performance.now() - from;
  child.kill('SIGTERM');
  await ended;
  return taken;
}

/** How long the built site takes from its start until its first page is answered, beside a Node server that does nothing. */
export const start: Part = async ({ choose }) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = { DATA_DIR: folder };
  await seedDatabase({ dataDir: folder });
  const site = () => timeStart([builtServer], settings);
  await site();
  const times = await interleave('start', choose(2, 10), { 'this site': site, 'bare node:http': () => timeStart(['-e', bareProgram], {}) });
  return Object.entries(times).map(([variant, ms]) =>
    createFigure({ measure: 'start to first answer', subject: 'Home', variant, unit: 'ms', better: 'lower' }, ms),
  );
};
