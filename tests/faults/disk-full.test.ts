import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { runOnPostgres } from '../harness/postgres-templates.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { ageSessions, storedComments } from './work-on-database.ts';

beforeAll(ensureBuilt, 120_000);

const rounds = 10;
const busy = { status: 503, retryAfter: '5' };
const longWords = 'word '.repeat(400).trim();

/** The disk under the database of a site. */
interface Disk {
  fill: (round: number) => Promise<unknown>;
  free: () => Promise<unknown>;
}

/** Lets the running site write no file beyond a size: SQLite finds the disk full. Linux alone can do this to another process. */
function sqliteDisk(site: RunningServer): Disk {
  const limitFiles = (bytes: number | 'unlimited') =>
    promisify(execFile)('prlimit', ['--pid', String(site.process.pid), `--fsize=${bytes}:unlimited`]);
  // The log of SQLite begins anew with every round, as much as it has grown.
  return { fill: (round) => limitFiles(200_000 * (round + 1)), free: () => limitFiles('unlimited') };
}

/** Lets PostgreSQL refuse to store rows as it does on a full disk. */
function postgresDisk({ environment }: RunningServer): Disk {
  const tables = ['reviews', 'sessions', 'outbox'];
  const url = environment['DATABASE_URL'] ?? '';
  const refuse = `create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  return {
    fill: () =>
      runOnPostgres(
        url,
        refuse,
        ...tables.map((table) => `create trigger full_disk before insert or update on ${table} for each row execute function refuse()`),
      ),
    free: () => runOnPostgres(url, ...tables.map((table) => `drop trigger full_disk on ${table}`)),
  };
}

const kinds: [string, () => Promise<string | undefined>, (site: RunningServer) => Disk][] = [
  ...(process.platform === 'linux' ? ([['SQLite', () => Promise.resolve(undefined), sqliteDisk]] as (typeof kinds)[number][]) : []),
  ['PostgreSQL', () => createPostgresDatabase(), postgresDisk],
];

test.each(kinds)(
  'on a full disk under %s, writes are refused, reading goes on, and the site recovers alone',
  async (_kind, create, diskOf) => {
    const databaseUrl = await create();
    const site = await startServer(databaseUrl === undefined ? {} : { databaseUrl });
    onTestFinished(site.stop);
    const disk = diskOf(site);
    const client = await signUpAt(site, 'ann@example.com');
    const posted: string[] = [];
    const post = async (round: number) => {
      const comment = `${round} ${posted.length} ${longWords}`;
      const answer = await client.postReview(comment);
      if (answer.status === 201) posted.push(comment);
      return answer;
    };
    for (let round = 0; round < rounds; round += 1) {
      await ageSessions(site);
      await disk.fill(round);
      let answer = await post(round);
      while (answer.status === 201) answer = await post(round);
      expect(answer).toMatchObject(busy);
      expect(await post(round)).toMatchObject(busy);
      // The use of the session cannot be noted, which is no reason to refuse it.
      for (const path of ['/api/users/token', '/api/reviews?limit=7', '/reviews', uncachedPage(), '/readyz'])
        expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      await disk.free();
      await expect.poll(async () => (await post(round)).status, { timeout: 10_000 }).toBe(201);
      expect((await client.logIn()).status).toBe(200);
    }
    // Opening the database finds damage.
    expect(await storedComments(site)).toEqual(posted.toSorted());
    expect(loggedErrors(site)).toEqual([]);
  },
);
