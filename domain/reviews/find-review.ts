import type { Selectable } from 'kysely';
import type { ReviewEventsTable } from '../../db/tables.ts';
import { isId } from '../../shared/ids.ts';
import { maxEarlierVersions } from '../../shared/limits.ts';
import type { ReplyVersion, ReviewVersion, ReviewWithHistory } from '../../shared/reviews.ts';
import type { Session } from '../accounts/users.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../iso-time.ts';
import { presentOwnReview, presentReview, type ReviewRow, selectReviews } from './review-row.ts';

/**
 * Nobody who means well writes so often. Beyond, the oldest events of a review are left out of its
 * public history.
 */
const maxEvents = 500;

type Event = Selectable<ReviewEventsTable>;

/** Reads the events of a review that say what it said, or that hide or show it, oldest first. */
async function readEvents({ db }: Context, reviewId: string, most: number): Promise<Event[]> {
  const events = await db
    .selectFrom('review_events')
    .selectAll()
    .where('review_id', '=', reviewId)
    .where('event', 'in', ['received', 'edited', 'replied', 'reply_removed', 'hidden', 'shown'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return events.toReversed();
}

/**
 * Lists what a review said before its current version, newest first. What it said until its author
 * edited it while it was hidden stays with the author, because it may be the reason for the hiding.
 */
function listVersions(events: Event[], current: number, isOwn: boolean): ReviewVersion[] {
  const versions = new Map<number, ReviewVersion>();
  // Of a history that is cut, nobody knows.
  let isHidden = events.length === maxEvents;
  for (const { event, at, version, rating, comment, salt } of events) {
    if (event === 'hidden' || event === 'shown') isHidden = event === 'hidden';
    if (
      (event !== 'received' && event !== 'edited') ||
      version === null ||
      rating === null ||
      comment === null
    )
      continue;
    if (event === 'edited' && isHidden)
      for (const earlier of versions.values()) earlier.withheld = true;
    versions.set(version, {
      version,
      writtenAt: isoTime(at),
      withheld: false,
      rating,
      comment,
      salt: salt ?? '',
    });
  }
  return [...versions.values()]
    .filter(({ version }) => version < current)
    .toReversed()
    .map(({ rating, comment, salt, ...version }) =>
      version.withheld && !isOwn ? version : { ...version, rating, comment, salt },
    );
}

/** Lists the owner's earlier replies, newest first. */
function listReplies(events: Event[]): ReplyVersion[] {
  const written = events.filter(({ event }) => event === 'replied' || event === 'reply_removed');
  return written
    .flatMap(({ reply: text, at, version }, index) => {
      const next = written[index + 1];
      if (text === null || version === null || next === undefined) return [];
      return [
        { text, createdAt: isoTime(at), replacedAt: isoTime(next.at), reviewVersion: version },
      ];
    })
    .toReversed();
}

type ReviewHistory = Pick<ReviewWithHistory, 'versions' | 'replyVersions'>;

const historyOf = (row: ReviewRow, events: Event[], isOwn: boolean): ReviewHistory => ({
  versions: listVersions(events, row.version, isOwn),
  replyVersions: listReplies(events),
});

/**
 * Reads what a review and its reply said before, newest first, as far as its author or everyone
 * else may know it.
 */
export async function readHistory(
  context: Context,
  row: ReviewRow,
  isOwn: boolean,
): Promise<ReviewHistory> {
  const events = await readEvents(context, row.id, maxEvents);
  const { versions, replyVersions } = historyOf(row, events, isOwn);
  return {
    versions: versions.slice(0, maxEarlierVersions),
    replyVersions: replyVersions.slice(0, maxEarlierVersions),
  };
}

/**
 * Finds one review with its history: a public one for everyone, and a held or hidden one for its
 * author alone. To others, these are undefined like an unknown one; an id of another form is so
 * without a query.
 */
export async function findReview(
  context: Context,
  id: string,
  reader?: Session,
): Promise<ReviewWithHistory | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectReviews(context.db).where('reviews.id', '=', id).executeTakeFirst();
  const isOwn = row !== undefined && row.user_id === reader?.user.id;
  if (row === undefined || (row.public === 0 && !isOwn)) return undefined;
  return {
    ...(isOwn ? presentOwnReview(row) : presentReview(row)),
    ...(await readHistory(context, row, isOwn)),
  };
}

/** Lists all reviews of the reader, newest first, each with its status and its whole history. */
export async function listOwnHistories(
  context: Context,
  { user }: Session,
): Promise<ReviewWithHistory[]> {
  const histories: ReviewWithHistory[] = [];
  const rows = await selectReviews(context.db)
    .where('user_id', '=', user.id)
    .orderBy('reviews.created_at', 'desc')
    .execute();
  for (const row of rows) {
    const events = await readEvents(context, row.id, Number.MAX_SAFE_INTEGER);
    histories.push({ ...presentOwnReview(row), ...historyOf(row, events, true) });
  }
  return histories;
}

/** Returns whether there is a public review with this id. An id of another form needs no query. */
export async function isPublicReview({ db }: Context, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  return (
    (await db
      .selectFrom('reviews')
      .select('id')
      .where('id', '=', id)
      .where('public', '=', 1)
      .executeTakeFirst()) !== undefined
  );
}
