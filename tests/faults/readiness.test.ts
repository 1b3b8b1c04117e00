import { randomBytes } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { runOnPostgres } from '../harness/postgres-templates.ts';
import { signUpAt } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';

beforeAll(ensureBuilt, 120_000);

/** Creates a role that may read and write the rows of a migrated database, and nothing else. */
async function createWriter(databaseUrl: string): Promise<string> {
  const role = `writer_${randomBytes(8).toString('hex')}`;
  await runOnPostgres(
    databaseUrl,
    `create role ${role} login password 'secret'`,
    'revoke create on schema public from public',
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage on all sequences in schema public to ${role}`,
  );
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'secret';
  onTestFinished(() => runOnPostgres(databaseUrl, `drop owned by ${role}`, `drop role ${role}`));
  return url.href;
}

test('a role that may not create tables is enough for a migrated PostgreSQL database, and /readyz is 200', async () => {
  const owner = await createPostgresDatabase();
  const database = await openDatabase({ databaseUrl: owner, dataDir: '' });
  await migrate(database);
  await database.close();
  const writer = await createWriter(owner);
  await expect(runOnPostgres(writer, 'create table anything (id int)')).rejects.toThrow('permission denied');
  const site = await startServer({ databaseUrl: writer });
  onTestFinished(site.stop);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const client = await signUpAt(site, 'ann@example.com');
  expect((await client.postReview('Fine')).status).toBe(201);
  expect((await client.logIn()).status).toBe(200);
  expect((await client.get('/reviews')).text).toContain('Fine');
});
