import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { runVerifyRecord } from '../harness/run-verify-record.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';

const deadlineMs = 120_000;
const sites: RunningServer[] = [];
beforeAll(ensureBuilt, 60_000);
afterAll(() => Promise.all(sites.map((site) => site.stop())));

test.each(['SQLite', 'PostgreSQL'])(
  '§19.2: a stranger’s check of a served site on %s passes, and finds what its owner changes in the database',
  { timeout: deadlineMs },
  async (kind) => {
    const databaseUrl = kind === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
    const site = await startServer(databaseUrl === undefined ? {} : { databaseUrl });
    sites.push(site);
    const ann = await signUpAt(site, 'ann@example.com');
    const [raised, deleted] = await Promise.all(
      ['One star is enough', 'Never again'].map(async (words) => (JSON.parse((await ann.postReview(words)).text) as { _id: string })._id),
    );
    expect(await runVerifyRecord(site.url)).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining('All is well.') });

    const { kysely, close } = await openDatabase({ databaseUrl, dataDir: site.dataDir });
    await kysely
      .updateTable('reviews')
      .set({ rating: 1 })
      .where('id', '=', raised ?? '')
      .execute();
    await kysely
      .deleteFrom('reviews')
      .where('id', '=', deleted ?? '')
      .execute();
    await kysely
      .updateTable('public_content')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    await close();
    await expect.poll(async () => (await fetch(`${site.url}/api/reviews`)).text(), { timeout: 10_000 }).not.toContain('Never again');
    const { exitCode, out } = await runVerifyRecord(site.url, '0');
    expect(exitCode).toBe(1);
    expect(out).toContain(`WRONG: review ${raised} or its reply is not what the record commits to`);
    expect(out).toContain(`WRONG: review ${deleted} is missing: the record says that it is public`);
    expect(loggedErrors(site)).toEqual([]);
  },
);
