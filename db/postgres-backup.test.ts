import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '#tests/harness/create-test-app.ts';
import { createPostgresDatabase, openPostgres } from '#tests/harness/databases.ts';
import { fillSite, readRows } from '#tests/harness/fill-site.ts';
import { createOldSqlite, oldMigrations } from '#tests/harness/old-database.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';
import { backUp } from './backup.ts';
import { openDatabase } from './connect.ts';
import { findMissing } from './find-missing.ts';
import { listMigrations, migrate } from './migrate.ts';
import { backUpPostgres, restorePostgres } from './postgres-backup.ts';

const now = Date.UTC(2026, 0, 31, 3);
const keptSchema = 'before_20260131030000';

async function query(databaseUrl: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** The backup of a site with a row in every table, which tests only read, and what it holds. */
let backup: string;
let rows: Awaited<ReturnType<typeof readRows>>;
let reviewId: string;

beforeAll(async () => {
  await using app = await createTestApp({ open: openPostgres });
  ({ reviewId } = await fillSite(app));
  rows = await readRows(app.database);
  Object.assign(rows, { last_backup: [{ id: 1, made_at: now }], failed_backup: [] });
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'));
  backup = join(folder, 'backup.sqlite.gz');
  await backUpPostgres(app.database, backup, now);
  return () => rm(folder, { recursive: true, force: true });
});

async function createSiteRole() {
  const url = new URL(await createPostgresDatabase('migrated'));
  const role = `site${url.pathname.slice(1)}`;
  await query(url.href, `create role ${role} login password '${url.password}'`);
  const roleUrl = Object.assign(new URL(url), { username: role }).href;
  return { href: url.href, role, roleUrl };
}

/** Opens a site in a new process's way. */
const openSite = (databaseUrl: string) =>
  createTestApp({ open: () => openDatabase({ databaseUrl, dataDir: '' }) });

test('a backup of PostgreSQL brings the whole site back, in PostgreSQL and in SQLite', async () => {
  const empty = Object.entries(rows).filter(([, all]) => all.length === 0);
  expect(empty).toEqual([['failed_backup', []]]);
  const databaseUrl = await createPostgresDatabase();
  expect(await restorePostgres(backup, databaseUrl, now)).toBeUndefined();
  await using site = await openSite(databaseUrl);
  expect(await readRows(site.database)).toEqual(rows);

  // New rows get the next numbers, and search finds restored reviews.
  const { body } = await site.logIn('ann@example.com');
  const posted = await site.as(body.token).post('/reviews', { rating: 5, comment: 'Afterwards' });
  expect(posted.status).toBe(201);
  await site.sealRecord();
  expect(await verifyRecord(site.context)).toEqual({ lines: 4, reviews: 2, problems: [] });
  expect((await site.get('/reviews?q=HARA')).body).toMatchObject([{ _id: reviewId }]);
});

test('a restore over a newer version’s tables leaves none in the way of an upgrade', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  await query(databaseUrl, 'create table of_a_newer_version (id integer primary key)');
  await query(databaseUrl, "insert into kysely_migration values ('999-newer', '')");
  expect(await restorePostgres(backup, databaseUrl, now)).toBe(keptSchema);
  expect(
    await query(databaseUrl, 'select name from kysely_migration order by name'),
  ).not.toContainEqual({
    name: '999-newer',
  });
  // The newer version, which makes its table once more.
  await query(databaseUrl, 'create table of_a_newer_version (id integer primary key)');
  expect(await query(databaseUrl, `select id from ${keptSchema}.of_a_newer_version`)).toEqual([]);
  await query(databaseUrl, `drop schema ${keptSchema} cascade; drop table of_a_newer_version`);
  await using site = await openSite(databaseUrl);
  expect(await readRows(site.database)).toEqual(rows);
});

test('a backup from before an upgrade replaces newer tables, and is brought up to date', async () => {
  const dataDir = await createOldSqlite(oldMigrations.first, async (db) => {
    await db.updateTable('public_content').set({ version: 5 }).execute();
  });
  const older = join(await temporaryFolder(), 'older.gz');
  await backUp(dataDir, older, now);

  const databaseUrl = await createPostgresDatabase('migrated');
  await restorePostgres(older, databaseUrl, now);
  expect(await query(databaseUrl, 'select version from public_content')).toEqual([{ version: 5 }]);
  await using site = await openSite(databaseUrl);
  await migrate(site.database);
  expect(await listMigrations(site.database)).toMatchObject({ pending: [] });
  await site.createAccount();
});

test('a schema may have any name', async () => {
  const databaseUrl = await createPostgresDatabase();
  await query(databaseUrl, 'create schema "Ann-1"');
  const inSchema = `${databaseUrl}?options=-csearch_path%3D%22Ann-1%22`;
  expect(await restorePostgres(backup, inSchema, now)).toBeUndefined();
  expect(await restorePostgres(backup, inSchema, now)).toBe(keptSchema);
  await using site = await openSite(inSchema);
  expect(await findMissing(site.database)).toBeUndefined();
  expect(await readRows(site.database)).toEqual(rows);
});

test('a restore keeps the replaced tables whole, in the schema that it names', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  await query(databaseUrl, 'update public_content set version = 7');
  expect(await restorePostgres(backup, databaseUrl, now)).toBe(keptSchema);
  const version = (schema: string) =>
    query(databaseUrl, `select version from ${schema}.public_content`);
  expect(await version('public')).not.toEqual([{ version: 7 }]);
  await query(
    databaseUrl,
    `drop schema public cascade; alter schema ${keptSchema} rename to public`,
  );
  expect(await version('public')).toEqual([{ version: 7 }]);
  await using site = await openSite(databaseUrl);
  expect((await site.get('/reviews')).body).toEqual([]);
});

test('a restore leaves the tables of other programs where they are', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  await query(databaseUrl, 'create table notes as select 1 as number');
  const names = `select relname from pg_class where relnamespace = '${keptSchema}'::regnamespace and relname = 'notes'`;
  expect(await restorePostgres(backup, databaseUrl, now)).toBe(keptSchema);
  expect(await query(databaseUrl, 'select number from public.notes')).toEqual([{ number: 1 }]);
  expect(await query(databaseUrl, names)).toEqual([]);
  await using site = await openSite(databaseUrl);
  expect(await readRows(site.database)).toMatchObject(rows);

  const other = await createPostgresDatabase();
  await query(
    other,
    "create table kysely_migration as select '2024_init' as name, '2024' as timestamp",
  );
  await query(other, 'create table reviews as select 5 as stars');
  await expect(restorePostgres(backup, other, now)).rejects.toThrow(
    'has the tables of another program, whose migrations are 2024_init',
  );
  await query(other, 'drop table kysely_migration');
  await expect(restorePostgres(backup, other, now)).rejects.toThrow(
    'relation "reviews" already exists. The site needs a database or a schema of its own',
  );
  expect(await query(other, 'select stars from reviews')).toEqual([{ stars: 5 }]);
});

test('a restore that fails, or that finds the site running, changes nothing', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  await query(databaseUrl, `update public_content set version = 7; create schema ${keptSchema}`);
  const refusal = () =>
    restorePostgres(backup, databaseUrl, now).catch((error: unknown) => (error as Error).message);
  expect(await refusal()).toMatch(
    /^The backup cannot be restored to PostgreSQL at \S+: schema .* exists$/u,
  );
  expect(await query(databaseUrl, 'select version from public_content')).toEqual([{ version: 7 }]);
  await query(databaseUrl, `drop schema ${keptSchema}`);
  await using site = await openSite(`${databaseUrl}?application_name=web`);
  expect(await refusal()).toMatch(
    /^PostgreSQL at \S+ is in use: stop the site first, and wait 5 s if a pooler is in between$/u,
  );
  expect((await site.get('/reviews')).body).toEqual([]);
});

test('a restore finds the site that runs as another role', async () => {
  const url = new URL(await createPostgresDatabase('migrated'));
  const createRole = async (role: string) => {
    const name = `${role}${url.pathname.slice(1)}`;
    await query(url.href, `create role ${name} login password '${url.password}'`);
    return Object.assign(new URL(url), { username: name }).href;
  };
  const site = await openDatabase({ databaseUrl: await createRole('site'), dataDir: '' });
  onTestFinished(site.close);
  await expect(restorePostgres(backup, await createRole('owner'), now)).rejects.toThrow(
    'is in use',
  );
});

const grantSite = (role: string) =>
  `grant select, insert, update, delete on all tables in schema public to ${role};
   grant update on all sequences in schema public to ${role}`;

test('a restore by a role that owns no tables replaces none of them', async () => {
  const { href, role, roleUrl } = await createSiteRole();
  await query(href, grantSite(role));
  await query(href, 'update public_content set version = 7');
  await expect(restorePostgres(backup, roleUrl, now)).rejects.toThrow(
    'The backup cannot be restored to ',
  );
  expect(await query(href, 'select version from public_content')).toEqual([{ version: 7 }]);
});

test('a restore by another role leaves the tables to those who used them', async () => {
  const { href, role, roleUrl } = await createSiteRole();
  await query(href, grantSite(role));
  await restorePostgres(backup, href, now);
  expect(await query(roleUrl, 'select email from users')).toEqual([{ email: 'ann@example.com' }]);

  const owned = await createSiteRole();
  await query(
    owned.href,
    `grant create on schema public to ${owned.role}; grant ${owned.role} to current_user`,
  );
  const tables = await query(
    owned.href,
    "select tablename from pg_tables where schemaname = 'public'",
  );
  for (const { tablename } of tables as { tablename: string }[])
    await query(owned.href, `alter table ${tablename} owner to ${owned.role}`);
  await restorePostgres(backup, owned.href, now);
  await using site = await openSite(owned.roleUrl);
  expect((await site.logIn('ann@example.com')).status).toBe(200);
  await query(owned.roleUrl, `drop schema ${keptSchema} cascade`);
});

test('a restore waits for no forgotten session', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  const forgotten = new pg.Client({ connectionString: databaseUrl });
  await forgotten.connect();
  onTestFinished(() => forgotten.end());
  await forgotten.query('begin; select from users');
  await expect(restorePostgres(backup, databaseUrl, now)).rejects.toThrow('lock timeout');
});

test('a backup is of one moment, while others write', async () => {
  await using app = await createTestApp({ open: openPostgres });
  const { kysely } = app.database;
  let isDone = false;
  const write = async () => {
    // Each transaction adds a refusal and counts it.
    for (let count = 1; !isDone; count += 1)
      await kysely.transaction().execute(async (to) => {
        const refusal = { email_hash: String(count), refused_at: 0 };
        await to.insertInto('invitation_refusals').values(refusal).execute();
        await to.updateTable('public_content').set({ version: count }).execute();
      });
  };
  const writing = write();
  for (const round of [1, 2, 3]) {
    const [taken, databaseUrl] = [
      join(await temporaryFolder(), 'backup.gz'),
      await createPostgresDatabase(),
    ];
    await backUpPostgres(app.database, taken, now);
    await restorePostgres(taken, databaseUrl, now);
    const [found] = await query(
      databaseUrl,
      'select (select version from public_content) as version, (select count(*) from invitation_refusals) as refusals',
    );
    const { version, refusals } = found as { version: number; refusals: number };
    expect([round, version]).toEqual([round, refusals]);
    expect(version).toBeGreaterThan(0);
  }
  isDone = true;
  await writing;
});

test('neither a backup nor a restore leaves a copy of the database behind', async () => {
  const folder = join(await temporaryFolder(), 'tmp');
  await mkdir(folder);
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder);
  expect(tmpdir()).toBe(folder);
  // One of its own, because it loses a table.
  await using app = await openSite(await createPostgresDatabase('migrated'));
  await app.createAccount();
  const taken = join(folder, 'backup.gz');
  await backUpPostgres(app.database, taken, now);
  const databaseUrl = await createPostgresDatabase();
  await restorePostgres(taken, databaseUrl, now);
  await sql`drop table reviews cascade`.execute(app.database.kysely);
  await expect(backUpPostgres(app.database, join(folder, 'other.gz'), now)).rejects.toThrow(
    'reviews',
  );
  expect(await readdir(folder)).toEqual(['backup.gz']);
});
