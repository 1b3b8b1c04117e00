import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPostgresHome } from './postgres-binaries.ts';
import { createCluster, startServer, stopServer } from './postgres-cluster.ts';
import { reservePort } from './ports.ts';

// Runs one PostgreSQL server, and removes it and its folder when standard input ends, even if the parent process was killed.

const ended = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.resolve(undefined));
process.stdin.once('end', () => ended.resolve(undefined)).resume();
process.stdout.on('error', () => ended.resolve(undefined));
process.stderr.on('error', () => undefined);

try {
  const home = await createPostgresHome();
  const data = join(home.folder, 'data');
  try {
    const password = randomBytes(12).toString('hex');
    // Tests connect thousands of times, and each would hash the password 4096 times on both sides.
    await createCluster(home, data, password, '--no-sync', '--set=scram_iterations=1');
    const port = await reservePort();
    await startServer(home, data, { port, log: join(home.folder, 'log'), settings: ['max_connections=300', 'fsync=off'] });
    console.log(`postgres://postgres:${password}@127.0.0.1:${port}/`);
    await ended.promise;
    await stopServer(home, data);
  } finally {
    await rm(home.folder, { recursive: true, force: true, maxRetries: 3 });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.stdin.destroy();
