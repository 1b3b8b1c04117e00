import type { Selectable } from 'kysely';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Session } from '../accounts/session.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { committedReply, committedReview } from './commitment.ts';
import type { Receipt } from '../../shared/receipt.ts';

/** Reviews with each of their lines, newest first. One statement, so that no edit can come between a review and its lines. */
const selectWithLines = ({ db }: Context) =>
  db
    .selectFrom('reviews')
    .innerJoin('record_lines', 'record_lines.review_id', 'reviews.id')
    .selectAll('reviews')
    .select('record_lines.line')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .orderBy('record_lines.sequence');

type Row = Selectable<ReviewsTable> & { line: string };

function writeReceipts({ publicUrl }: Context, rows: readonly Row[]): Receipt[] {
  const receipts = new Map<string, Receipt>();
  for (const { line, ...review } of rows) {
    const { id, record_salt: salt, reply_text, reply_salt } = review;
    if (salt === null) continue;
    const reply = reply_text === null || reply_salt === null ? {} : { reply: committedReply(id, reply_text), replySalt: reply_salt };
    const receipt = receipts.get(id) ?? { site: publicUrl, review: committedReview(review), salt, ...reply, lines: [] };
    receipt.lines.push(JSON.parse(line) as Receipt['lines'][number]);
    receipts.set(id, receipt);
  }
  return [...receipts.values()];
}

/**
 * Writes the receipt of the author's own review. Fails with `not_found`, also for a review that is not in the record yet, and with
 * `not_yours`.
 */
export async function findReceipt(context: Context, author: Session, reviewId: string): Promise<Receipt> {
  const rows = await selectWithLines(context).where('reviews.id', '=', reviewId).execute();
  const [receipt] = writeReceipts(context, rows);
  if (receipt === undefined) throw new Failure('not_found');
  if (receipt.review.userId !== author.user.id) throw new Failure('not_yours');
  return receipt;
}

/** Writes the receipts of all reviews of an author, newest first. */
export async function listReceipts(context: Context, author: Session): Promise<Receipt[]> {
  return writeReceipts(context, await selectWithLines(context).where('reviews.user_id', '=', author.user.id).execute());
}
