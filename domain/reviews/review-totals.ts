import { sql, type Selectable } from 'kysely';
import { sendAhead } from '../../db/keep-plan.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import { bumpPublicContentVersion } from '../public-content.ts';
import type { Transaction } from '../transaction.ts';
import { ratings } from '../../shared/limits.ts';
import { changeWords, type Indexed } from './review-words.ts';

/** What decides in which totals a review counts, and how it is found. */
export type Counted = Indexed & Pick<Selectable<ReviewsTable>, 'source'>;

/** By how much the totals of one rating change. */
interface Change {
  count: number;
  verified_count: number;
}

interface ChangedReviews {
  added?: readonly Counted[];
  removed?: readonly Counted[];
  areNew?: boolean;
}

/** Begins what `changeTotals` does, which goes on until `changed` is settled. The next statement of the transaction comes after it. */
export async function beginToChangeTotals(tx: Transaction, reviews: ChangedReviews): Promise<{ changed: Promise<void> }> {
  const { added = [], removed = [], areNew = false } = reviews;
  await changeWords(tx, { added, removed, areNew });
  const changes = tally({ added, removed });
  if (changes.size > 0) await addToTotals(tx, changes);
  return { changed: bumpPublicContentVersion(tx) };
}

/**
 * Changes the totals and the index of words in the transaction that publishes, edits, or removes public reviews. Call it late, because every post waits for
 * these rows. It locks ratings in ascending order, so that two transactions cannot deadlock.
 */
export async function changeTotals(tx: Transaction, reviews: ChangedReviews): Promise<void> {
  const { changed } = await beginToChangeTotals(tx, reviews);
  await changed;
}

/** Adds to the totals of several ratings in one statement, which is the same for any of them, so that its plan can be kept. */
async function addToTotals({ db }: Transaction, changes: Map<number, Change>): Promise<void> {
  const changed = [...changes.keys()];
  await db
    .with('locked', (query) =>
      query
        .selectFrom('review_totals')
        .select('rating')
        .where(
          'rating',
          'in',
          ratings.map((_, index) => changed[index % changed.length] ?? 0),
        )
        .orderBy('rating')
        .forUpdate(),
    )
    .updateTable('review_totals')
    .from('locked')
    .whereRef('review_totals.rating', '=', 'locked.rating')
    .set(({ ref }) => {
      const sum = (column: keyof Change) =>
        sql<number>`${ref(column)} + case review_totals.rating ${sql.join(
          ratings.map((rating) => sql`when ${sql.lit(rating)} then ${changes.get(rating)?.[column] ?? 0}`),
          sql` `,
        )} else 0 end`;
      return { count: sum('count'), verified_count: sum('verified_count') };
    })
    .modifyEnd(sendAhead)
    .execute();
}

function tally({ added, removed }: { added: readonly Counted[]; removed: readonly Counted[] }): Map<number, Change> {
  const changes = new Map<number, Change>();
  const count = ({ rating, source }: Counted, by: 1 | -1) => {
    const change = changes.get(rating) ?? { count: 0, verified_count: 0 };
    change.count += by;
    if (source === 'verified_client') change.verified_count += by;
    changes.set(rating, change);
  };
  for (const review of added) count(review, 1);
  for (const review of removed) count(review, -1);
  for (const [rating, change] of changes) if (change.count === 0 && change.verified_count === 0) changes.delete(rating);
  return changes;
}
