import type { Context } from '#domain/core';
import { beforeFirst, sealOf } from '#domain/record/record.ts';
import { digestOf } from '#domain/reviews/review-events.ts';
import { reviewColumns, type StoredReview } from '#domain/reviews/review-row.ts';

interface Recorded {
  digest?: string;
  state: 'held' | 'published';
  isHidden: boolean;
}

const stateOf = ({ public: isPublic, hidden_at }: StoredReview): string =>
  hidden_at !== null ? 'hidden' : isPublic === 1 ? 'published' : 'held';

async function replay({ db }: Context): Promise<Map<string, Recorded>> {
  const reviews = new Map<string, Recorded>();
  const events = await db
    .selectFrom('review_events')
    .select(['review_id', 'event', 'digest'])
    .orderBy('id')
    .execute();
  for (const { review_id, event, digest } of events) {
    const review: Recorded = reviews.get(review_id) ?? { state: 'held', isHidden: false };
    if (digest !== null) review.digest = digest;
    if (event === 'published') review.state = event;
    if (event === 'hidden' || event === 'shown') review.isHidden = event === 'hidden';
    reviews.set(review_id, review);
    if (event === 'withdrawn' || event === 'removed' || event === 'discarded')
      reviews.delete(review_id);
  }
  return reviews;
}

async function checkLines({ db }: Context): Promise<{ lines: number; problems: string[] }> {
  const problems: string[] = [];
  const events = await db
    .selectFrom('review_events')
    .selectAll()
    .where('sequence', 'is not', null)
    .orderBy('sequence')
    .execute();
  let head = beforeFirst;
  for (const event of events) {
    const { sequence, hash } = sealOf(event, head);
    if (event.sequence !== sequence || event.hash !== hash)
      problems.push(`line ${sequence} of the record was changed, or is missing`);
    head = { sequence: event.sequence ?? sequence, hash: event.hash ?? hash };
  }
  return { lines: head.sequence, problems };
}

/**
 * Checks all events and reviews in the database, like the public script, which only sees what is
 * public. Nothing should write in the meantime.
 */
export async function verifyRecord(
  context: Context,
): Promise<{ lines: number; reviews: number; problems: string[] }> {
  const { lines, problems } = await checkLines(context);
  const recorded = await replay(context);
  const rows = await context.db.selectFrom('reviews').select(reviewColumns).orderBy('id').execute();
  for (const row of rows) {
    const expected = recorded.get(row.id);
    recorded.delete(row.id);
    if (expected === undefined) problems.push(`review ${row.id} is not in the record`);
    else if (expected.digest !== digestOf(row))
      problems.push(`review ${row.id} does not say what the record commits to`);
    else if (stateOf(row) !== (expected.isHidden ? 'hidden' : expected.state))
      problems.push(`review ${row.id} is ${stateOf(row)}, but not in the record`);
  }
  for (const id of recorded.keys()) problems.push(`review ${id} is missing`);
  return { lines, reviews: rows.length, problems };
}
