import type { HidingReason } from '../../content/hiding-reasons.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../transaction.ts';
import { appendEntries, type Entry, type RecordedState } from './append.ts';
import { commitTo, committedReply } from './commitment.ts';
import { commitmentTo, importEntries, reasonIn, type RecordedReview, storeSalts } from './earlier-reviews.ts';

/** What happened to one review, as it was before. A received one is as it is now. */
export type ReviewEvent = { review: RecordedReview } & (
  | { event: 'received' | 'published' | 'reply_removed' | 'withdrawn' | 'removed' | 'discarded' }
  | { event: 'edited'; after: Pick<RecordedReview, 'rating' | 'comment' | 'record_salt'> }
  | { event: 'replied'; text: string; salt: string }
  | { event: 'hidden'; reason: HidingReason }
  | { event: 'shown'; isPublic: boolean }
);

/** The reasons that the record has for hidden reviews. */
async function findReasons(tx: Transaction, reviews: readonly RecordedReview[]): Promise<Map<string | null, string | null>> {
  const ids = reviews.filter(({ hidden_at, isRecorded }) => hidden_at !== null && isRecorded).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const lines = tx.db.selectFrom('record_lines').select(['review_id', 'reason']).where('review_id', 'in', ids);
  const found = await lines.where('event', '=', 'hidden').orderBy('sequence').execute();
  return new Map(found.map(({ review_id, reason }) => [review_id, reason]));
}

/** The states of reviews before what happens to them. */
async function findStates(tx: Transaction, reviews: readonly RecordedReview[]): Promise<Map<string, RecordedState>> {
  const reasons = await findReasons(tx, reviews);
  const stateOf = (review: RecordedReview): RecordedState => {
    if (review.hidden_at !== null) return `hidden:${reasons.get(review.id) ?? reasonIn(review.hidden_reason)}`;
    return review.public === 1 ? 'published' : 'held';
  };
  return new Map(reviews.map((review) => [review.id, stateOf(review)]));
}

/** Tells whether the record says that a review has been public before. */
async function wasPublished(tx: Transaction, { id }: RecordedReview): Promise<boolean> {
  const lines = tx.db.selectFrom('record_lines').select('sequence').where('review_id', '=', id);
  const line = await lines.where('event', 'in', ['published', 'imported']).limit(1).executeTakeFirst();
  return line !== undefined;
}

/**
 * Records what happened to reviews, in this order, after those from before the record as they were. Call it last in the transaction that
 * makes it happen: it locks the end of the record. Fails with `RecordKeyError`.
 */
export async function recordEvents(context: Context, tx: Transaction, events: readonly ReviewEvent[]): Promise<void> {
  const isNew = new Set(events.flatMap(({ event, review }) => (event === 'received' ? [review.id] : [])));
  const reviews = [...new Map(events.map(({ review }) => [review.id, review])).values()].filter(({ id }) => !isNew.has(id));
  const earlier = reviews.filter(({ isRecorded }) => !isRecorded);
  await storeSalts(tx, earlier);
  const states = await findStates(tx, reviews);
  const entries = earlier.flatMap(importEntries);
  const add = (entry: Entry, to?: RecordedState): void => {
    const from = states.get(entry.review);
    if (to !== undefined) states.set(entry.review, to);
    entries.push({ ...entry, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  };
  /** What changes no state. */
  const note = (entry: Entry): void => void entries.push(entry);
  for (const happened of events) {
    const { event, review } = happened;
    const { id } = review;
    switch (event) {
      case 'received':
        add({ event, ...commitmentTo(review) }, 'held');
        break;
      case 'published':
        add({ event, ...commitmentTo(review) }, 'published');
        break;
      case 'edited':
        note({ event, ...commitmentTo({ ...review, ...happened.after }) });
        break;
      case 'replied':
        note({ event, review: id, commitment: commitTo(happened.salt, committedReply(id, happened.text)) });
        break;
      case 'reply_removed':
        note({ event, review: id });
        break;
      case 'hidden':
        add({ event, review: id, reason: happened.reason }, `hidden:${happened.reason}`);
        break;
      case 'shown': {
        const isBack = await wasPublished(tx, review);
        add({ event, review: id }, isBack ? 'published' : 'held');
        if (happened.isPublic && !isBack) add({ event: 'published', ...commitmentTo(review) }, 'published');
        break;
      }
      case 'withdrawn':
      case 'removed':
      case 'discarded':
        add({ event, review: id });
    }
  }
  await appendEntries(context, tx, entries);
}
