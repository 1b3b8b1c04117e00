import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '../../scripts/local-postgres.ts';
import { createPostgresHome } from '../../tests/harness/postgres-binaries.ts';
import { reservePort } from '../../tests/harness/ports.ts';

// A PostgreSQL server that waits for the disk at each commit, unlike that of the tests. Runs until it is told to end or its parent has ended.
// Run: node durable-postgres.ts [FOLDER], which it keeps
const asked = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(undefined));
process.stdin.once('end', () => asked.resolve(undefined)).resume();

const kept = process.argv[2];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'bench-postgres-')));
const home = await createPostgresHome();
try {
  const postgres = await startLocalPostgres(home, folder, await reservePort());
  console.log(postgres.url);
  await asked.promise;
  await postgres.stop();
  if (kept === undefined) await rm(postgres.data, { recursive: true, force: true, maxRetries: 3 });
} finally {
  await rm(home.folder, { recursive: true, force: true, maxRetries: 3 });
  if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
process.stdin.destroy();
