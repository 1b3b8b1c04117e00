import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertRows } from '../../db/insert-rows.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { keepPlan, sendAhead } from '../../db/keep-plan.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../transaction.ts';
import { type Counts, emptyCounts } from './counts.ts';
import { type LineContent, type RecordEvent, type RecordHead, type RecordLine, writeLine } from './line.ts';
import { fingerprintOf, type RecordKey, RecordKeyError } from './record-key.ts';

/** The state of a review, as the record tells it. A hidden one is counted with its reason. */
export type RecordedState = 'held' | 'published' | `hidden:${string}`;

/** What happened to a review. */
export interface Entry {
  event: RecordEvent;
  review: string;
  commitment?: string;
  reason?: string;
  /** The state that this ends. */
  from?: RecordedState;
  /** The state that this begins. */
  to?: RecordedState;
}

export type LockedHead = RecordHead & { public_key: string | null; counts: Counts };

/** Locks the end of the record until the transaction ends. Nothing else may be locked afterwards. */
export async function lockHead(tx: Transaction): Promise<LockedHead> {
  const { counts, ...head } = await tx.db
    .selectFrom('record_head')
    .select(['sequence', 'hash', 'public_key', 'counts'])
    .where('id', '=', 1)
    .forUpdate()
    .modifyEnd(keepPlan)
    .executeTakeFirstOrThrow();
  return { ...head, counts: { ...emptyCounts(), ...(JSON.parse(counts) as Partial<Counts>) } };
}

/** Fails with `RecordKeyError` unless the key is the one that signs the record. */
export function requireSameKey(place: string, key: RecordKey, signsNow: string): void {
  if (key.publicKey === signsNow) return;
  throw new RecordKeyError(
    `${place} is not the key of the record of reviews: its fingerprint is ${fingerprintOf(key.publicKey)} instead of ${fingerprintOf(signsNow)}`,
  );
}

/** Returns the key that signs the record. Another process may have replaced it since this one read it. */
async function findKey({ recordKey }: Context, signsNow: string | null): Promise<RecordKey> {
  if (signsNow === null) return recordKey.readOrCreate();
  const key = recordKey.read();
  if (key.publicKey === signsNow) return key;
  const current = recordKey.readAgain(signsNow);
  requireSameKey(recordKey.place, current, signsNow);
  return current;
}

/** Signs lines that follow one another. */
function signLines(head: RecordHead, key: RecordKey, contents: readonly LineContent[]): RecordLine[] {
  let last = head;
  return contents.map((content) => {
    const line = writeLine(content, last, key);
    last = line;
    return line;
  });
}

/** Inserts signed lines and keeps the head of the locked record. */
async function insertLines(tx: Transaction, head: LockedHead, lines: readonly RecordLine[]): Promise<void> {
  for (const { event } of lines) head.counts.events[event] = (head.counts.events[event] ?? 0) + 1;
  const rows = lines.map((line) => ({
    sequence: line.sequence,
    review_id: line.review ?? null,
    event: line.event,
    reason: line.reason ?? null,
    line: JSON.stringify(line),
  }));
  const { sequence, hash } = lines.at(-1) ?? head;
  await insertRows(tx.db, 'record_lines', rows);
  await tx.db
    .updateTable('record_head')
    .set({ sequence, hash, public_key: head.public_key, counts: JSON.stringify(head.counts) })
    .where('id', '=', 1)
    .modifyEnd(sendAhead)
    .execute();
  Object.assign(head, { sequence, hash });
}

/** Signs lines with one key and keeps the head of the locked record. */
export const appendLines = (tx: Transaction, head: LockedHead, key: RecordKey, contents: readonly LineContent[]): Promise<void> =>
  insertLines(tx, head, signLines(head, key, contents));

/** Begins the locked record with a line about the key that signs it. */
export async function appendFirstKey(context: Context, tx: Transaction, head: LockedHead, key: RecordKey): Promise<void> {
  head.public_key = key.publicKey;
  const at = new Date(context.now()).toISOString();
  await appendLines(tx, head, key, [{ at, event: 'key', key: key.publicKey }]);
  await tx.db.insertInto('record_keys').values({ sequence: head.sequence, public_key: key.publicKey }).execute();
}

const contentsOf = (context: Context, entries: readonly Entry[]): LineContent[] => {
  const at = new Date(context.now()).toISOString();
  return entries.map(({ event, review, commitment, reason }) => ({
    at,
    event,
    review,
    ...(commitment === undefined ? {} : { commitment }),
    ...(reason === undefined ? {} : { reason }),
  }));
};

/** What this process appended last, and whether nobody else had appended anything since the time before. */
interface Appended {
  head: RecordHead;
  key: RecordKey;
  isAlone: boolean;
}
const lastAppended = new WeakMap<Context, Appended>();

/** Signs lines while PostgreSQL still works, if the record will probably go on where this process left it. */
async function signEarly(context: Context, tx: Transaction, entries: readonly Entry[]): Promise<RecordLine[]> {
  const last = lastAppended.get(context);
  if (last?.isAlone !== true || !isPostgres(tx.db)) return [];
  // First the statements are sent.
  await nextTurn();
  return signLines(last.head, last.key, contentsOf(context, entries));
}

/**
 * Appends what happened to the record, in the transaction that makes it happen. Call it last, because every other append waits for it.
 * Fails with `RecordKeyError`.
 */
export async function appendEntries(context: Context, tx: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const [head, early] = await Promise.all([lockHead(tx), signEarly(context, tx, entries)]);
  const key = await findKey(context, head.public_key);
  if (head.public_key === null) await appendFirstKey(context, tx, head, key);
  const { states } = head.counts;
  for (const { from, to } of entries) {
    if (from !== undefined) states[from] = (states[from] ?? 0) - 1;
    if (to !== undefined) states[to] = (states[to] ?? 0) + 1;
  }
  const isAlone = lastAppended.get(context)?.head.hash === head.hash;
  const lines = early[0]?.previous === head.hash ? early : signLines(head, key, contentsOf(context, entries));
  await insertLines(tx, head, lines);
  lastAppended.set(context, { head: { sequence: head.sequence, hash: head.hash }, key, isAlone });
}
