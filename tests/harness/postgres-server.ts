import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { reservePort } from './ports.ts';
import { createPostgresHome, type PostgresHome } from './postgres-binaries.ts';
import { createCluster, startServer, stopServer } from './postgres-cluster.ts';

// Runs one PostgreSQL server. When standard input ends, even because the parent was killed, removes
// it and its folder. The input lines `halt` and `resume` stop it at once and restart it, each
// answered with a line. The arguments are PostgreSQL settings.

const password = randomBytes(12).toString('hex');

async function serve(home: PostgresHome, ended: Promise<unknown>): Promise<void> {
  const data = join(home.folder, 'data');
  const log = join(home.folder, 'log');
  // Tests connect thousands of times, and hash the password on both sides each time.
  await createCluster(home, data, password, '--no-sync', '--set=scram_iterations=1');
  const port = await reservePort();
  const start = () =>
    startServer(home, data, {
      port,
      log,
      settings: ['max_connections=300', 'fsync=off', ...process.argv.slice(2)],
    });
  const stop = (mode: 'fast' | 'immediate') => stopServer(home, data, mode);
  await start();
  let isRunning = true;
  let work = Promise.resolve();
  commands.on('line', (command) => {
    work = work.then(async () => {
      await (command === 'halt' ? stop('immediate') : start());
      isRunning = command !== 'halt';
      console.log(command);
    });
  });
  try {
    console.log(`postgres://postgres:${password}@127.0.0.1:${port}/`);
    await ended;
  } finally {
    await work;
    if (isRunning) await stop('fast');
  }
}

const asked = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => asked.resolve(undefined));
const commands = createInterface({ input: process.stdin });
process.stdin.once('end', () => asked.resolve(undefined)).resume();
process.stdout.on('error', () => asked.resolve(undefined));
process.stderr.on('error', () => undefined);

try {
  const home = await createPostgresHome();
  try {
    await serve(home, asked.promise);
  } finally {
    await rm(home.folder, { recursive: true, force: true, maxRetries: 3 });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.stdin.destroy();
