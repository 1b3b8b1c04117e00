import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isClockSteady } from '#domain/core';
import { noteFailedBackup } from '#domain/use-cases/backups.ts';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { type TestApp, testPassword } from './create-test-app.ts';
import { knownProject } from './known-projects.ts';

/** Text that careless copying corrupts. */
const hardWords = 'O\'Hara said "100 %" \\n $1 {}\n김 🎹 e\u0301 é ß \u{10FFFD} 1e5 007';

/** Adds at least one row to every table through the site's own functions. */
export async function fillSite(app: TestApp): Promise<{ reviewId: string }> {
  const { session } = await app.verifiedAccount('ann@example.com');
  await app.post('/users/login', { email: 'ann@example.com', password: testPassword });
  const { body } = await session.post(
    '/reviews',
    { rating: 4, comment: hardWords },
    { 'Idempotency-Key': 'one' },
  );
  await app.post(`/reviews/${body._id}/reports`, {
    reason: 'private',
    words: hardWords,
    email: 'reader@example.net',
  });
  for (const email of ['bob@example.com', 'cyd@example.com'])
    await inviteClient(app.context, {
      email,
      name: 'O’Hara',
      projectId: knownProject.projectId,
      engagedAt: '2024-06',
    });
  await app.request(
    'POST',
    `/invitations/${await app.emailedLink('cyd@example.com', 'invitation')}/decline`,
  );
  await app.database.kysely
    .insertInto('last_backup')
    .values({ id: 1, made_at: app.clock.now() })
    .execute();
  await noteFailedBackup(app.context, 'ENOSPC: no space left on device');
  await app.database.kysely
    .insertInto('mail_trouble')
    .values({ id: 1, fault: 'refusal', status: 'SMTP 550 5.7.1', since: app.clock.now() })
    .execute();
  await isClockSteady(app.context);
  await app.sealRecord();
  return { reviewId: body._id };
}

/** Tables that each database maintains itself: the search index, rate limits, and migrations. */
const ownTables = /^(?:review_search|rate_limits|kysely_)/u;

/** Reads all rows of all tables, in an order shared by both databases. */
export async function readRows({ kysely }: Database): Promise<Record<string, unknown[]>> {
  const everything: Record<string, unknown[]> = {};
  for (const { name, columns } of await kysely.introspection.getTables()) {
    if (ownTables.test(name)) continue;
    const names = columns
      .map((column) => column.name)
      .filter((column) => column !== 'search_vector');
    const selected = sql.join(names.toSorted().map((column) => sql.ref(column)));
    const { rows } = await sql`select ${selected} from ${sql.table(name)}`.execute(kysely);
    const texts = rows.map((row) => JSON.stringify(row)).toSorted();
    everything[name] = texts.map((text) => JSON.parse(text) as unknown);
  }
  return everything;
}
