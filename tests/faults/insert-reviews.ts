import { newToken, sha256 } from '../../domain/secrets.ts';
import { reviewRow, userRow } from '../harness/rows.ts';
import type { RunningServer } from '../harness/start-server.ts';
import { workOnDatabase } from './work-on-database.ts';

const author = 'a'.repeat(22);
const firstAt = 1_700_000_000_000;
// SQLite takes only so many values in a statement.
const rowsAtOnce = 20;

const idOf = (index: number): string => String(index).padStart(22, 'r');

const reviewOf = (index: number) => ({
  ...reviewRow(idOf(index), author),
  comment: `${index} `.padEnd(5000, 'The work was done “well” and on time. '),
  search_text: `work${index}`,
  created_at: firstAt + index,
  updated_at: firstAt + index,
});

/**
 * Inserts public reviews of the greatest length, each with its own text and word, behind a site's
 * back. Returns a session of their author.
 */
export async function insertReviews(
  site: Pick<RunningServer, 'environment'>,
  count: number,
): Promise<{ token: string; ids: string[] }> {
  const token = newToken();
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, index) => reviewOf(index));
  await workOnDatabase(site, (db) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ ...userRow(author), verified_at: 1 })
        .execute();
      await tx
        .insertInto('sessions')
        .values({
          id: 's'.repeat(22),
          user_id: author,
          token_hash: sha256(token),
          created_at: now,
          last_used_at: now,
          browser: '',
        })
        .execute();
      for (let from = 0; from < count; from += rowsAtOnce)
        await tx
          .insertInto('reviews')
          .values(rows.slice(from, from + rowsAtOnce))
          .execute();
      await tx.updateTable('review_totals').set({ count }).where('rating', '=', 5).execute();
      await tx
        .updateTable('public_content')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
    }),
  );
  return { token, ids: rows.map(({ id }) => id) };
}
