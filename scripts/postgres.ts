import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from '../db/errors.ts';
import { readEnvironment } from '../server/config.ts';
import { createPostgresHome } from '../tests/harness/postgres-binaries.ts';
import { startLocalPostgres } from './local-postgres.ts';

// Runs a PostgreSQL server for development until Ctrl+C: npm run postgres [-- --port 5433]
const lookMs = 500;
const asked = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());

try {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '5433' } } });
  const home = await createPostgresHome();
  try {
    const postgres = await startLocalPostgres(home, readEnvironment().dataDir, Number(values.port));
    console.log(`PostgreSQL runs on ${postgres.data}. Ctrl+C stops it. To use it, set\nDATABASE_URL=${postgres.url}`);
    while (!asked.signal.aborted && (await postgres.isRunning()))
      await wait(lookMs, undefined, { signal: asked.signal }).catch(() => undefined);
    if (asked.signal.aborted) await postgres.stop();
    else throw new Error(`PostgreSQL has stopped. Its log is ${postgres.data}/server.log`);
  } finally {
    await rm(home.folder, { recursive: true, force: true, maxRetries: 3 });
  }
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
