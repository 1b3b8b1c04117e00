import { reviewRow, userRow } from '#tests/harness/rows.ts';
import type { RunningServer } from '#tests/harness/start-server.ts';
import { workOnDatabase } from './work-on-database.ts';

const author = 'a'.repeat(22);
const firstAt = 1_700_000_000_000;
// SQLite limits the values in a statement.
const rowsAtOnce = 20;

const reviewOf = (index: number) => ({
  ...reviewRow(String(index).padStart(22, 'r'), author),
  comment: `${index} `.padEnd(5000, 'The work was done “well” and on time. '),
  search_text: `work${index}`,
  created_at: firstAt + index,
  updated_at: firstAt + index,
});

/** Inserts public reviews of maximum length, each with its own text and word, without the site. */
export async function insertReviews(
  site: Pick<RunningServer, 'environment'>,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => reviewOf(index));
  await workOnDatabase(site, (db) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ ...userRow(author), verified_at: 1 })
        .execute();
      for (let from = 0; from < count; from += rowsAtOnce)
        await tx
          .insertInto('reviews')
          .values(rows.slice(from, from + rowsAtOnce))
          .execute();
      await tx
        .updateTable('public_content')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
    }),
  );
}
