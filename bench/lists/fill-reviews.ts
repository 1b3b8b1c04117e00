import { sql } from 'kysely';
import { projects } from '../../content/projects.ts';
import type { Database } from '../../db/connect.ts';

const rowsAtOnce = 500;
/** The time of the first review. */
export const firstReviewAt = 1_500_000_000_000;

/** The same numbers in every run. */
function createRandom(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// Words as often as in a language: the one at rank n has a share of about 1 / n.
const vocabulary = 20_000;
/** The word at a rank. */
export const wordAt = (rank: number): string => `w${rank.toString(36)}`;
const anyWord = (random: () => number): string => wordAt(Math.floor(vocabulary ** random()) - 1);
const ratingShares = [1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];

function* reviewRows(count: number) {
  const random = createRandom();
  for (let index = 0; index < count; index += 1) {
    const isClient = random() < 0.2;
    yield {
      id: String(index).padStart(22, 'r'),
      user_id: 'author',
      rating: ratingShares[Math.floor(random() * ratingShares.length)] ?? 5,
      comment: Array.from({ length: 35 }, () => anyWord(random)).join(' '),
      created_at: firstReviewAt + index * 1000,
      updated_at: firstReviewAt + index * 1000,
      public: 1,
      hidden_at: null,
      hidden_reason: null,
      reply_text: null,
      reply_at: null,
      source: isClient ? ('verified_client' as const) : ('verified_email' as const),
      record_salt: 'A'.repeat(22),
      project_id: isClient ? (projects[Math.floor(random() * projects.length)]?.projectId ?? null) : null,
    };
  }
}

/** Fills an empty database with public reviews of 35 words by one author, one second apart. Leaves out the index of words and the record. */
export async function fillReviews({ kysely }: Database, count: number): Promise<void> {
  const names = { first_name: 'Ann', last_name: 'Lee', password_hash: '', verified_at: 1, reminded_at: null };
  const user = { id: 'author', email: 'ann@example.com', email_key: 'ann@example.com', ...names };
  await kysely
    .insertInto('users')
    .values({ ...user, created_at: 1, posting_since: 0, posting_count: 0 })
    .execute();
  await kysely.transaction().execute(async (tx) => {
    let rows = [];
    for (const row of reviewRows(count)) {
      rows.push(row);
      if (rows.length < rowsAtOnce && Number(row.id.replaceAll('r', '')) < count - 1) continue;
      await tx.insertInto('reviews').values(rows).execute();
      rows = [];
    }
  });
  await sql`update review_totals set count = (select count(*) from reviews where reviews.rating = review_totals.rating),
    verified_count = (select count(*) from reviews where reviews.rating = review_totals.rating and source = 'verified_client')`.execute(
    kysely,
  );
}
