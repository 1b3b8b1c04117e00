import type { NotNull, Selectable } from 'kysely';
import { isUniqueViolation } from '#db/errors.ts';
import type { Tables } from '#db/tables.ts';
import {
  type Context,
  inTransaction,
  isoTime,
  type Logger,
  sha256,
  startWorker,
  type Worker,
} from '#domain/core';
import { linesPerPart, type RecordHead, type RecordSummary } from '#shared/record.ts';

export const beforeFirst: RecordHead = { sequence: 0, hash: '0'.repeat(64) };
const sealedAtOnce = 500;

type Event = Pick<
  Selectable<Tables['review_events']>,
  'review_id' | 'event' | 'at' | 'reason' | 'digest'
>;

/** Without the reviews’ text, which may have megabytes. */
const selectLines = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('review_events')
    .select(['id', 'review_id', 'event', 'at', 'reason', 'digest', 'sequence', 'hash']);

/** The hashed part of a line: its JSON without `hash`, which is the last member. */
function toRecordLine({ review_id, event, at, reason, digest }: Event, previous: RecordHead) {
  return {
    sequence: previous.sequence + 1,
    at: isoTime(at),
    event,
    review: review_id,
    ...(reason === null ? {} : { reason }),
    ...(digest === null ? {} : { digest }),
    previous: previous.hash,
  };
}

export function sealOf(event: Event, previous: RecordHead): RecordHead {
  const line = toRecordLine(event, previous);
  return { sequence: line.sequence, hash: sha256(JSON.stringify(line)) };
}

export const readHead = ({ db }: Pick<Context, 'db'>): Promise<RecordHead | undefined> =>
  db
    .selectFrom('review_events')
    .select(['sequence', 'hash'])
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .$narrowType<{ sequence: NotNull; hash: NotNull }>()
    .executeTakeFirst();

/**
 * Returns the number of sealed events. Of two processes at once, one fails because a line's number
 * is unique, and has to try again.
 */
export function sealEvents(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const { db } = tx;
    const events = await selectLines(tx)
      .where('sequence', 'is', null)
      .orderBy('id')
      .limit(sealedAtOnce)
      .forUpdate()
      .execute();
    if (events.length === 0) return 0;
    let head = (await readHead(tx)) ?? beforeFirst;
    for (const event of events) {
      head = sealOf(event, head);
      await db.updateTable('review_events').set(head).where('id', '=', event.id).execute();
    }
    tx.afterCommit.add('recordSealed');
    return events.length;
  });
}

const pollIntervalMs = 5000;

export function startSealer(context: Context, logger: Logger): Worker {
  const sealer = startWorker({
    async task() {
      try {
        while ((await sealEvents(context)) > 0);
      } catch (error) {
        // Another process was faster.
        if (!isUniqueViolation(error)) throw error;
      }
    },
    everyMs: pollIntervalMs,
    logger,
    failure: 'The record of reviews could not be written',
  });
  context.committed.on('reviewEvent', () => void sealer.run());
  return sealer;
}

export async function readPart(context: Context, from: number): Promise<string[]> {
  const events = await selectLines(context)
    .where('sequence', '>=', from - 1)
    .where('sequence', '<', from + linesPerPart)
    .orderBy('sequence')
    .$narrowType<{ sequence: NotNull; hash: NotNull }>()
    .execute();
  let previous: RecordHead = (from > 1 && events.shift()) || beforeFirst;
  return events.map((event) => {
    const line = { ...toRecordLine(event, previous), hash: event.hash };
    previous = line;
    return JSON.stringify(line);
  });
}

export async function summarizeRecord(context: Context): Promise<RecordSummary> {
  const { db } = context;
  const events = await db
    .selectFrom('review_events')
    .select(({ fn }) => ['event', fn.countAll<number>().as('count'), fn.min('at').as('since')])
    .groupBy('event')
    .execute();
  const states = await db
    .selectFrom('reviews')
    .select(({ fn }) => ['public', 'hidden_reason', fn.countAll<number>().as('count')])
    .groupBy(['public', 'hidden_reason'])
    .execute();
  const head = await readHead(context);
  const since = Math.min(...events.map((each) => each.since));
  const countOf = (event: Event['event']) =>
    events.find((each) => each.event === event)?.count ?? 0;
  const countInState = (isPublic: number) =>
    states.find(({ public: state, hidden_reason }) => state === isPublic && hidden_reason === null)
      ?.count ?? 0;
  return {
    head,
    since: events.length === 0 ? undefined : isoTime(since),
    received: countOf('received'),
    published: countInState(1),
    held: countInState(0),
    hidden: states.flatMap(({ hidden_reason: reason, count }) =>
      reason === null ? [] : [{ reason, count }],
    ),
    edited: countOf('edited'),
    replied: countOf('replied'),
    withdrawn: countOf('withdrawn'),
    removed: countOf('removed'),
    discarded: countOf('discarded'),
  };
}
