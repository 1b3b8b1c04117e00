import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { runVerifyRecord } from '#tests/harness/run-verify-record.ts';
import { loggedErrors, signUpAt } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { workOnDatabase } from './work-on-database.ts';

beforeAll(assertBuilt);

const countUnsealed = (site: RunningServer) =>
  workOnDatabase(
    site,
    async (db) =>
      (await db.selectFrom('review_events').select('id').where('sequence', 'is', null).execute())
        .length,
  );

test('a record that cannot be written is logged, delays nothing, and is written later', async () => {
  await using site = await startServer();
  const client = await signUpAt(site, 'ann@example.com');
  await client.postReview('Recorded');
  await expect.poll(() => countUnsealed(site)).toBe(0);
  const refuse = `create trigger refuse before update of sequence on review_events begin select raise(abort, 'no record today'); end`;
  await workOnDatabase(site, (db) => sql.raw(refuse).execute(db));
  const { _id: id } = JSON.parse((await client.postReview('Unrecorded')).text) as { _id: string };
  for (const path of ['/reviews', `/reviews/${id}`, '/api/reviews', '/reviews/record', '/readyz'])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  expect((await client.get('/reviews')).text).toContain('Unrecorded');
  await expect
    .poll(() => loggedErrors(site).join('\n'))
    .toContain('The record of reviews could not be written');
  expect(await countUnsealed(site)).toBe(2);
  await workOnDatabase(site, (db) => sql`drop trigger refuse`.execute(db));
  await expect.poll(() => countUnsealed(site)).toBe(0);
  expect(await runVerifyRecord(site.url, '0')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('4 lines, 2 public reviews.'),
  });
});
