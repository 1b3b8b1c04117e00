import { openDatabase } from '../../db/connect.ts';
import { newToken, sha256 } from '../../domain/secrets.ts';

const author = 'a'.repeat(22);
const rowsAtOnce = 20;

/** Inserts public reviews of the greatest length, each with its own text, into a server's SQLite file. Returns a session of their author. */
export async function insertReviews(dataDir: string, count: number): Promise<{ token: string; ids: string[] }> {
  const { kysely, close } = await openDatabase({ dataDir });
  const token = newToken();
  const user = {
    id: author,
    email: 'ann@example.com',
    email_key: 'ann@example.com',
    first_name: 'Ann',
    last_name: 'Lee',
    password_hash: '',
  };
  await kysely
    .insertInto('users')
    .values({ ...user, verified_at: 1, created_at: 1, reminded_at: null, posting_since: 0, posting_count: 0 })
    .execute();
  const now = Date.now();
  await kysely
    .insertInto('sessions')
    .values({ id: 's'.repeat(22), user_id: author, token_hash: sha256(token), created_at: now, last_used_at: now, browser: '' })
    .execute();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(22, 'r'),
    user_id: author,
    rating: 5,
    comment: `${index} `.padEnd(5000, 'The work was done “well” and on time. '),
    created_at: 1_700_000_000_000 + index,
    updated_at: 1_700_000_000_000 + index,
    public: 1,
    hidden_at: null,
    hidden_reason: null,
    reply_text: null,
    reply_at: null,
  }));
  for (let from = 0; from < count; from += rowsAtOnce) {
    await kysely
      .insertInto('reviews')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
  await kysely.updateTable('review_totals').set({ count }).where('rating', '=', 5).execute();
  await close();
  return { token, ids: rows.map(({ id }) => id) };
}
