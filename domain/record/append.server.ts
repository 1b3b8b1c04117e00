import { insertRows } from '../../db/insert-rows.ts';
import { keepPlan, sendAhead } from '../../db/keep-plan.ts';
import type { Context } from '../context.server.ts';
import type { Transaction } from '../transaction.server.ts';
import { type Counts, emptyCounts } from './counts.server.ts';
import { type LineContent, type RecordEvent, type RecordHead, writeLine } from './line.server.ts';
import { fingerprintOf, type RecordKey, RecordKeyError } from './record-key.server.ts';

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

/** Signs lines with one key and keeps the head of the locked record. */
export async function appendLines(tx: Transaction, head: LockedHead, key: RecordKey, contents: readonly LineContent[]): Promise<void> {
  let last: RecordHead = head;
  const rows = contents.map((content) => {
    const line = writeLine(content, last, key);
    last = { sequence: line.sequence, hash: line.hash };
    head.counts.events[content.event] = (head.counts.events[content.event] ?? 0) + 1;
    return {
      sequence: line.sequence,
      review_id: content.review ?? null,
      event: content.event,
      reason: content.reason ?? null,
      line: JSON.stringify(line),
    };
  });
  await insertRows(tx.db, 'record_lines', rows);
  await tx.db
    .updateTable('record_head')
    .set({ ...last, public_key: head.public_key, counts: JSON.stringify(head.counts) })
    .where('id', '=', 1)
    .modifyEnd(sendAhead)
    .execute();
  Object.assign(head, last);
}

/** Begins the locked record with a line about the key that signs it. */
export async function appendFirstKey(context: Context, tx: Transaction, head: LockedHead, key: RecordKey): Promise<void> {
  head.public_key = key.publicKey;
  const at = new Date(context.now()).toISOString();
  await appendLines(tx, head, key, [{ at, event: 'key', key: key.publicKey }]);
  await tx.db.insertInto('record_keys').values({ sequence: head.sequence, public_key: key.publicKey }).execute();
}

/**
 * Appends what happened to the record, in the transaction that makes it happen. Call it last, because every other append waits for it.
 * Fails with `RecordKeyError`.
 */
export async function appendEntries(context: Context, tx: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const head = await lockHead(tx);
  const key = await findKey(context, head.public_key);
  if (head.public_key === null) await appendFirstKey(context, tx, head, key);
  const at = new Date(context.now()).toISOString();
  const { states } = head.counts;
  for (const { from, to } of entries) {
    if (from !== undefined) states[from] = (states[from] ?? 0) - 1;
    if (to !== undefined) states[to] = (states[to] ?? 0) + 1;
  }
  await appendLines(
    tx,
    head,
    key,
    entries.map(({ event, review, commitment, reason }) => ({
      at,
      event,
      review,
      ...(commitment === undefined ? {} : { commitment }),
      ...(reason === undefined ? {} : { reason }),
    })),
  );
}
