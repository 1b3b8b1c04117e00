import type { Selectable } from 'kysely';
import { maxEarlierVersions } from '#content/limits.ts';
import type { Tables } from '#db/tables.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { type Context, hasRows, isId, isoTime } from '#domain/core';
import type { ReplyVersion, ReviewVersion, ReviewWithHistory } from '#shared/reviews.ts';
import {
  findReviewRow,
  presentOwnReview,
  presentReview,
  type ReviewRow,
  selectReviews,
} from './review-row.ts';

/** No legitimate review has this many events; older ones are left out of its public history. */
const maxEvents = 500;

type Event = Selectable<Tables['review_events']>;

const selectEvents = ({ db }: Context) =>
  db
    .selectFrom('review_events')
    .selectAll()
    .where('event', 'in', ['received', 'edited', 'replied', 'reply_removed', 'hidden', 'shown']);

interface EventLog {
  events: Event[];
  isHiddenAtFirst: boolean;
}

async function readEvents(context: Context, reviewId: string): Promise<EventLog> {
  const newest = selectEvents(context).where('review_id', '=', reviewId).orderBy('id', 'desc');
  const events = (await newest.limit(maxEvents).execute()).toReversed();
  const first = events[0];
  if (first === undefined || events.length < maxEvents) return { events, isHiddenAtFirst: false };
  const before = await newest
    .where('event', 'in', ['hidden', 'shown'])
    .where('id', '<', first.id)
    .limit(1)
    .executeTakeFirst();
  return { events, isHiddenAtFirst: before?.event === 'hidden' };
}

/**
 * Text that its author edited while the review was hidden stays with the author, because it may be
 * the reason.
 */
function listVersions(
  { events, isHiddenAtFirst }: EventLog,
  current: number,
  isOwn: boolean,
): ReviewVersion[] {
  const versions = new Map<number, ReviewVersion>();
  let isHidden = isHiddenAtFirst;
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

const historyOf = (row: ReviewRow, log: EventLog, isOwn: boolean): ReviewHistory => ({
  versions: listVersions(log, row.version, isOwn),
  replyVersions: listReplies(log.events),
});

export async function readHistory(
  context: Context,
  row: ReviewRow,
  isOwn: boolean,
): Promise<ReviewHistory> {
  const log = await readEvents(context, row.id);
  const { versions, replyVersions } = historyOf(row, log, isOwn);
  return {
    versions: versions.slice(0, maxEarlierVersions),
    replyVersions: replyVersions.slice(0, maxEarlierVersions),
  };
}

/** Finds held and hidden reviews only for their author. A malformed id needs no query. */
export async function findReview(
  context: Context,
  id: string,
  reader?: Session,
): Promise<ReviewWithHistory | undefined> {
  if (!isId(id)) return undefined;
  const row = await findReviewRow(context.db, id);
  const isOwn = row !== undefined && row.user_id === reader?.user.id;
  if (row === undefined || (row.public === 0 && !isOwn)) return undefined;
  return {
    ...(isOwn ? presentOwnReview(row) : presentReview(row)),
    ...(await readHistory(context, row, isOwn)),
  };
}

export async function listOwnHistories(
  context: Context,
  { user }: Session,
): Promise<ReviewWithHistory[]> {
  const rows = await selectReviews(context.db)
    .where('user_id', '=', user.id)
    .orderBy('reviews.created_at', 'desc')
    .execute();
  const events = await selectEvents(context)
    .where('review_id', 'in', (eb) =>
      eb.selectFrom('reviews').select('reviews.id').where('user_id', '=', user.id),
    )
    .orderBy('id')
    .execute();
  const eventsByReview = Map.groupBy(events, ({ review_id }) => review_id);
  return rows.map((row) => {
    const log = { events: eventsByReview.get(row.id) ?? [], isHiddenAtFirst: false };
    return { ...presentOwnReview(row), ...historyOf(row, log, true) };
  });
}

export async function isPublicReview({ db }: Context, id: string): Promise<boolean> {
  const found = db.selectFrom('reviews').where('id', '=', id).where('public', '=', 1);
  return isId(id) && hasRows(found);
}
