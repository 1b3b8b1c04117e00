import type { Selectable } from 'kysely';
import { hidingReasons } from '../../content/hiding-reasons.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { appendEntries, type Entry, type RecordedState } from './append.ts';
import { commitTo, committedReply, committedReview, newSalt } from './commitment.ts';

type Row = Pick<
  Selectable<ReviewsTable>,
  | 'id'
  | 'user_id'
  | 'rating'
  | 'comment'
  | 'source'
  | 'project_id'
  | 'engaged_at'
  | 'public'
  | 'hidden_at'
  | 'hidden_reason'
  | 'reply_text'
  | 'record_salt'
  | 'reply_salt'
>;

/** A review as it was before what happens to it, with salts. `isRecorded` is false for one from before the record. */
export type RecordedReview<Review extends Row = Row> = Omit<Review, 'record_salt'> & { record_salt: string; isRecorded: boolean };

/** Gives a review from before the record its salts, which are stored when it is recorded. Leaves those of any other. */
export const withSalts = <Review extends Row>(review: Review): RecordedReview<Review> => ({
  ...review,
  record_salt: review.record_salt ?? newSalt(),
  reply_salt: review.reply_salt ?? (review.reply_text === null ? null : newSalt()),
  isRecorded: review.record_salt !== null,
});

const unknownReason = 'other';

/** Finds the reason in what the author of a hidden review reads. The sentence may have been another one when it was hidden. */
export const reasonIn = (text: string | null): string =>
  Object.entries(hidingReasons).find(([, sentence]) => text?.startsWith(sentence))?.[0] ?? unknownReason;

/** The entry about what a review says. */
export const commitmentTo = (review: RecordedReview): { review: string; commitment: string } => ({
  review: review.id,
  commitment: commitTo(review.record_salt, committedReview(review)),
});

/** The entries that put a review from before the record into it as it is. Only for a public one is it certain that it was published. */
export function importEntries(review: RecordedReview): Entry[] {
  const { id, reply_text, reply_salt } = review;
  const first: RecordedState = review.public === 1 ? 'published' : 'held';
  const entries: Entry[] = [{ event: review.public === 1 ? 'imported' : 'received', ...commitmentTo(review), to: first }];
  if (review.hidden_at !== null) {
    const reason = reasonIn(review.hidden_reason);
    entries.push({ event: 'hidden', review: id, reason, from: first, to: `hidden:${reason}` });
  }
  if (reply_text !== null && reply_salt !== null)
    entries.push({ event: 'replied', review: id, commitment: commitTo(reply_salt, committedReply(id, reply_text)) });
  return entries;
}

/** Stores the salts of reviews from before the record. What changes one of them now has stored its own. */
export async function storeSalts(tx: Transaction, reviews: readonly RecordedReview[]): Promise<void> {
  for (const { id, record_salt, reply_salt } of reviews) {
    const update = tx.db.updateTable('reviews').where('id', '=', id);
    await update.set({ record_salt }).where('record_salt', 'is', null).execute();
    if (reply_salt !== null) await update.set({ reply_salt }).where('reply_text', 'is not', null).where('reply_salt', 'is', null).execute();
  }
}

const batchSize = 100;

/**
 * Puts some of the reviews from before the record into it, in one short transaction. Returns how many; zero when all are in it. Several
 * processes may do so at once.
 */
export function importEarlierReviews(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const unrecorded = tx.db.selectFrom('reviews').where('record_salt', 'is', null).orderBy('user_id').orderBy('id').limit(batchSize);
    const found = await unrecorded.select('user_id').execute();
    if (found.length === 0) return 0;
    const authors = [...new Set(found.map(({ user_id }) => user_id))];
    // What else changes these reviews locks one author first, and never waits for a second one.
    await tx.db.selectFrom('users').select('id').where('id', 'in', authors).orderBy('id').forUpdate().execute();
    const rows = await unrecorded.selectAll().where('user_id', 'in', authors).execute();
    const reviews = rows.map(withSalts);
    await storeSalts(tx, reviews);
    await appendEntries(context, tx, reviews.flatMap(importEntries));
    return reviews.length === 0 ? 1 : reviews.length;
  });
}
