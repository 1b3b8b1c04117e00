import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase, postgresUrl } from '../harness/databases.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';
import { uncachedPages } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 60_000);
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const busy = { status: 503, retryAfter: '5' };
const recoversWithinMs = 20_000;

async function openAdministrator(databaseUrl: string): Promise<pg.Client> {
  const administrator = new pg.Client({ connectionString: databaseUrl });
  await administrator.connect();
  cleanups.push(() => administrator.end());
  return administrator;
}

/** Starts the site as a user without privileges, because PostgreSQL exempts its superusers from limits. */
async function openSite(databaseUrl: string) {
  const administrator = await openAdministrator(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  const role = `site_${randomBytes(8).toString('hex')}`;
  await administrator.query(
    `create role ${role} login password 'secret'; alter database ${name} owner to ${role}; grant all on schema public to ${role}`,
  );
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'secret';
  const site = await startServer({ databaseUrl: url.href });
  cleanups.push(site.stop);
  /** Ends the site's connections, so that a new setting applies to all. */
  const reconnect = () => administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  return { site, client: await signUpAt(site, 'ann@example.com'), administrator, name, role, reconnect };
}

const waitUntilWhole = async (client: SiteClient): Promise<void> => {
  await expect.poll(async () => (await client.get('/readyz')).status, { timeout: recoversWithinMs }).toBe(200);
  await expect.poll(async () => (await client.postReview('whole again')).status, { timeout: recoversWithinMs }).toBe(201);
  expect((await client.logIn()).status).toBe(200);
};

test('a PostgreSQL server that has become read-only is read, refuses writes with 503, and is not ready until it takes them again', async () => {
  const { site, client, administrator, name, reconnect } = await openSite(await createPostgresDatabase());
  await administrator.query(`alter database ${name} set default_transaction_read_only = on`);
  await reconnect();
  await expect.poll(async () => (await client.get('/api/reviews?limit=7')).status).toBe(200);
  expect(await client.postReview('refused')).toMatchObject(busy);
  expect(await client.logIn()).toMatchObject(busy);
  expect((await client.get('/api/users/token')).status).toBe(200);
  expect((await client.get('/reviews')).status).toBe(200);
  expect((await client.get('/readyz')).status).toBe(503);
  // The connections that are open now stay read-only; the site must leave them by itself.
  await administrator.query(`alter database ${name} reset default_transaction_read_only`);
  await waitUntilWhole(client);
  const { rows } = await administrator.query(`select count(*)::int as count from reviews where comment = 'refused'`);
  expect(rows).toEqual([{ count: 0 }]);
  expect(loggedErrors(site)).toEqual([]);
});

test('a PostgreSQL server without connections to spare is answered with 503', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { site, client, administrator, role, reconnect } = await openSite(databaseUrl);
  const page = await uncachedPages(databaseUrl);
  await administrator.query(`alter role ${role} connection limit 0`);
  await reconnect();
  for (const path of ['/api/reviews?limit=7', page(), '/api/users/token'])
    await expect.poll(async () => ({ path, ...(await client.get(path)) })).toMatchObject({ path, ...busy });
  expect(await client.postReview('refused')).toMatchObject(busy);
  expect(await client.logIn()).toMatchObject(busy);
  expect((await client.get('/readyz')).status).toBe(503);
  await administrator.query(`alter role ${role} connection limit -1`);
  await waitUntilWhole(client);
  expect(loggedErrors(site)).toEqual([]);
});

const run = promisify(execFile);

/** Mounts a small disk for a tablespace of the run's PostgreSQL server. */
async function mountSmallDisk(administrator: pg.Client): Promise<string> {
  const disk = await mkdtemp(join(tmpdir(), 'site-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]);
  const { rows } = await administrator.query<{ data_directory: string }>('show data_directory');
  const { uid, gid } = await stat(rows[0]?.data_directory ?? '');
  await chown(disk, uid, gid);
  cleanups.push(async () => {
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  return disk;
}

/** Creates a database on a disk that a test can fill. */
async function createDatabaseOnSmallDisk(): Promise<string> {
  const administrator = await openAdministrator(postgresUrl('postgres'));
  const name = `disk_${randomBytes(8).toString('hex')}`;
  await administrator.query(`create tablespace ${name} location '${await mountSmallDisk(administrator)}'`);
  cleanups.push(async () => {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.query(`drop tablespace ${name}`);
  });
  await administrator.query(`create database ${name} template template0 locale_provider icu icu_locale 'en' tablespace ${name}`);
  return postgresUrl(name);
}

/** Fills the disk until nothing fits. */
async function fillDisk(administrator: pg.Client): Promise<void> {
  await administrator.query('create table if not exists filler (text text)');
  for (let rows = 10_000; rows > 0; rows = Math.floor(rows / 2)) {
    const fill = () =>
      administrator.query(`insert into filler select repeat('x', 500) from generate_series(1, $1::int)`, [rows]).then(
        () => true,
        () => false,
      );
    while (await fill());
  }
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(extent(0, 1) === 1 && canMount)(
  'a full disk refuses writes with 503, loses nothing, and is noticed by /readyz',
  async () => {
    const { site, client, administrator } = await openSite(await createDatabaseOnSmallDisk());
    const posted: string[] = [];
    let refused = 0;
    for (let round = 0; round < 5; round += 1) {
      await fillDisk(administrator);
      const answers: number[] = [];
      while (answers.slice(-5).join() !== '503,503,503,503,503' && answers.length < 5000) {
        const comment = `${round} ${answers.length} ${'word '.repeat(800)}`.trim();
        const { status } = await client.postReview(comment);
        answers.push(status);
        if (status === 201) posted.push(comment);
      }
      expect(answers.slice(-5)).toEqual([503, 503, 503, 503, 503]);
      expect(answers.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      refused += answers.filter((status) => status === 503).length;
      expect((await client.get('/readyz')).status).toBe(503);
      expect((await client.get('/api/reviews?limit=7')).status).toBe(200);
      await administrator.query('drop table filler');
      await expect.poll(async () => (await client.get('/readyz')).status, { timeout: recoversWithinMs }).toBe(200);
      expect((await client.postReview(`whole ${round}`)).status).toBe(201);
      posted.push(`whole ${round}`);
    }
    const { rows } = await administrator.query<{ comment: string }>('select comment from reviews');
    expect(rows.map(({ comment }) => comment).toSorted()).toEqual(posted.toSorted());
    expect(loggedErrors(site)).toEqual([]);
    report('a full PostgreSQL disk', { acknowledged: posted.length, refused, lost: 0, doubled: 0 });
  },
  300_000,
);
