import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Tables } from '../../db/tables.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { runVerifyRecord } from '../harness/run-verify-record.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { workOnDatabase } from './work-on-database.ts';

beforeAll(ensureBuilt, 120_000);

const deadlineMs = 60_000;
const noticed = { timeout: 20_000, interval: 100 };

const kinds: [string, () => Promise<string | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => createPostgresDatabase()],
];

const countUnsealed = (site: RunningServer) =>
  workOnDatabase(site, async (db) => (await db.selectFrom('review_events').select('id').where('sequence', 'is', null).execute()).length);

/** Starts a site with two reviews whose events are all in the record. */
async function openSite(databaseUrl?: string) {
  const site = await startServer(databaseUrl === undefined ? {} : { databaseUrl });
  onTestFinished(site.stop);
  const client = await signUpAt(site, 'ann@example.com');
  const post = async (words: string) => (JSON.parse((await client.postReview(words)).text) as { _id: string })._id;
  const ids = [await post('One star is enough'), await post('Never again')];
  await expect.poll(() => countUnsealed(site), noticed).toBe(0);
  return { site, client, ids };
}

/** Starts a second server on the same database, which has nothing in its cache that would be right for a minute. */
async function startAgain({ environment }: RunningServer): Promise<RunningServer> {
  const settings = { DATA_DIR: environment['DATA_DIR'] ?? '', DATABASE_URL: environment['DATABASE_URL'] ?? '' };
  const site = await startServer({ settings });
  onTestFinished(site.stop);
  return site;
}

/** Changes a line of the record as nobody should. */
const changeEvent = (db: Kysely<Tables>, sequence: number) =>
  db.updateTable('review_events').set({ at: 1 }).where('sequence', '=', sequence).execute();

const check = async (site: RunningServer) => runVerifyRecord((await startAgain(site)).url, '0');

test.each(kinds)(
  'a stranger’s check finds what was changed behind the site’s back on %s',
  { timeout: deadlineMs },
  async (_kind, create) => {
    const { site, ids } = await openSite(await create());
    const [changed = '', removed = ''] = ids;
    expect(await check(site)).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining('All is well.') });
    await workOnDatabase(site, async (db) => {
      await db.updateTable('reviews').set({ comment: 'Five stars' }).where('id', '=', changed).execute();
      await db.deleteFrom('reviews').where('id', '=', removed).execute();
      await changeEvent(db, 2);
    });
    const { exitCode, out } = await check(site);
    expect(exitCode).toBe(1);
    expect(out).toContain(`WRONG: review ${changed} is not what the record says`);
    expect(out).toContain(`WRONG: review ${removed} is missing: the record says that it is public`);
    expect(out).toMatch(/WRONG: line [23] was changed/u);
    expect(loggedErrors(site)).toEqual([]);
  },
);

test('a stranger’s check finds a change of the last line of the record', { timeout: deadlineMs }, async () => {
  const { site } = await openSite();
  await workOnDatabase(site, (db) => changeEvent(db, 4));
  expect(await check(site)).toMatchObject({ exitCode: 1, out: expect.stringContaining('WRONG: line 4 was changed') });
});

test('a record that cannot be written is logged, delays nothing, and is made up for', { timeout: deadlineMs }, async () => {
  const { site, client } = await openSite();
  const refuse = `create trigger refuse before update of sequence on review_events begin select raise(abort, 'no record today'); end`;
  await workOnDatabase(site, (db) => sql.raw(refuse).execute(db));
  const { _id: id } = JSON.parse((await client.postReview('Unrecorded')).text) as { _id: string };
  for (const path of ['/reviews', `/reviews/${id}`, '/api/reviews', '/reviews/record', '/readyz'])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  expect((await client.get('/reviews')).text).toContain('Unrecorded');
  await expect.poll(() => loggedErrors(site).join('\n'), noticed).toContain('the record of reviews could not be written');
  expect(await countUnsealed(site)).toBe(2);
  await workOnDatabase(site, (db) => sql`drop trigger refuse`.execute(db));
  await expect.poll(() => countUnsealed(site), noticed).toBe(0);
  expect(await runVerifyRecord(site.url, '0')).toMatchObject({ exitCode: 0, out: expect.stringContaining('6 lines, 3 public reviews.') });
});
