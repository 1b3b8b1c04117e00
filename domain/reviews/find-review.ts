import type { Selectable } from 'kysely';
import { maxEarlierVersions } from '#content/limits.ts';
import type { Tables } from '#db/tables.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { type Context, hasRows, isId, isoTime } from '#domain/core';
import type { ReplyVersion, ReviewVersion, ReviewWithHistory } from '#shared/reviews.ts';
import { findReviewRow, presentOwnReview, presentReview, type ReviewRow } from './review-row.ts';

/** No legitimate review has this many events; its public history leaves out older ones. */
const maxEvents = 500;

const eventColumns = ['id', 'event', 'at', 'version', 'rating'] as const;

/** Without its text, which may have megabytes. An erased event has no rating. */
type Event = Pick<Selectable<Tables['review_events']>, (typeof eventColumns)[number]>;

const selectEvents = ({ db }: Context) =>
  db
    .selectFrom('review_events')
    .select(eventColumns)
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

type VersionEvent = Required<Omit<ReviewVersion, 'comment' | 'salt'>> & Pick<Event, 'id'>;

/**
 * Text that its author edited while the review was hidden stays with the author, because it may be
 * the reason.
 */
function listVersions({ events, isHiddenAtFirst }: EventLog, current: number): VersionEvent[] {
  const versions = new Map<number, VersionEvent>();
  let isHidden = isHiddenAtFirst;
  for (const { id, event, at, version, rating } of events) {
    if (event === 'hidden' || event === 'shown') isHidden = event === 'hidden';
    if ((event !== 'received' && event !== 'edited') || version === null || rating === null)
      continue;
    if (event === 'edited' && isHidden)
      for (const earlier of versions.values()) earlier.withheld = true;
    versions.set(version, { id, version, writtenAt: isoTime(at), withheld: false, rating });
  }
  return [...versions.values()].filter(({ version }) => version < current).toReversed();
}

type ReplyEvent = Omit<ReplyVersion, 'text'> & Pick<Event, 'id'>;

function listReplies({ events }: EventLog): ReplyEvent[] {
  const written = events.filter(({ event }) => event === 'replied' || event === 'reply_removed');
  return written
    .flatMap(({ id, event, at, version }, index) => {
      const next = written[index + 1];
      if (event !== 'replied' || version === null || next === undefined) return [];
      return [{ id, createdAt: isoTime(at), replacedAt: isoTime(next.at), reviewVersion: version }];
    })
    .toReversed();
}

const textsAtOnce = 100;

async function* withText<Entry extends Pick<Event, 'id'>>({ db }: Context, entries: Entry[]) {
  for (let start = 0; start < entries.length; start += textsAtOnce) {
    const part = entries.slice(start, start + textsAtOnce);
    const rows = await db
      .selectFrom('review_events')
      .select(['id', 'comment', 'reply', 'salt'])
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
    const texts = new Map(rows.map((row) => [row.id, row]));
    for (const { id, ...entry } of part) yield { entry, text: texts.get(id) };
  }
}

/** Leaves out what was erased in between. */
async function* readVersions(
  context: Context,
  versions: VersionEvent[],
  isOwn: boolean,
): AsyncGenerator<ReviewVersion> {
  for await (const { entry, text } of withText(context, versions)) {
    const { rating, ...version } = entry;
    if (version.withheld && !isOwn) yield version;
    else if (typeof text?.comment === 'string')
      yield { ...version, rating, comment: text.comment, salt: text.salt ?? '' };
  }
}

async function* readReplies(context: Context, replies: ReplyEvent[]): AsyncGenerator<ReplyVersion> {
  for await (const { entry, text } of withText(context, replies))
    if (typeof text?.reply === 'string') yield { text: text.reply, ...entry };
}

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function readHistory(
  context: Context,
  row: ReviewRow,
  isOwn: boolean,
): Promise<Pick<ReviewWithHistory, 'versions' | 'replyVersions'>> {
  const log = await readEvents(context, row.id);
  const versions = listVersions(log, row.version).slice(0, maxEarlierVersions);
  const replies = listReplies(log).slice(0, maxEarlierVersions);
  return {
    versions: await toArray(readVersions(context, versions, isOwn)),
    replyVersions: await toArray(readReplies(context, replies)),
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

export async function* listOwnHistories(context: Context, { user }: Session) {
  const own = await context.db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .execute();
  for (const { id } of own) {
    const row = await findReviewRow(context.db, id);
    if (row === undefined) continue;
    const events = await selectEvents(context).where('review_id', '=', id).orderBy('id').execute();
    const log = { events, isHiddenAtFirst: false };
    yield {
      ...presentOwnReview(row),
      versions: readVersions(context, listVersions(log, row.version), true),
      replyVersions: readReplies(context, listReplies(log)),
    };
  }
}

export async function isPublicReview({ db }: Context, id: string): Promise<boolean> {
  const found = db.selectFrom('reviews').where('id', '=', id).where('public', '=', 1);
  return isId(id) && hasRows(found);
}
