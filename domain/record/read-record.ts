import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { type Counts, emptyCounts } from './counts.ts';
import type { RecordHead, RecordLine } from './line.ts';
import { fingerprintOf } from './record-key.ts';
import type { RecordSummary } from '../../shared/record.ts';

/** Reads the last line's number and hash. */
export async function readHead({ db }: { db: Kysely<Tables> }): Promise<RecordHead & { counts: Counts }> {
  const head = await db.selectFrom('record_head').select(['sequence', 'hash', 'counts']).where('id', '=', 1).executeTakeFirstOrThrow();
  return { ...head, counts: { ...emptyCounts(), ...(JSON.parse(head.counts) as Partial<Counts>) } };
}

/** Reads up to `limit` lines from a number on, as their texts. */
export async function readLines({ db }: { db: Kysely<Tables> }, from: number, limit: number): Promise<string[]> {
  const lines = db
    .selectFrom('record_lines')
    .select('line')
    .where('sequence', '>=', from)
    .where('sequence', '<', from + limit);
  return (await lines.orderBy('sequence').execute()).map(({ line }) => line);
}

/** Reads the public keys that signed the record, each with the number of its first line, in order. */
export async function readKeys({ db }: Context): Promise<{ sequence: number; publicKey: string }[]> {
  return db.selectFrom('record_keys').select(['sequence', 'public_key as publicKey']).orderBy('sequence').execute();
}

/** Reads the numbers that the record keeps (product §19.2). The cost does not grow with the record. */
export async function summarizeRecord(context: Context): Promise<RecordSummary> {
  const { sequence, hash, counts } = await readHead(context);
  const [first] = await readLines(context, 1, 1);
  const keys = await readKeys(context);
  const { events, states } = counts;
  const hidden = Object.entries(states).flatMap(([state, count]) =>
    state.startsWith('hidden:') && count > 0 ? [{ reason: state.slice('hidden:'.length), count }] : [],
  );
  return {
    sequence,
    hash,
    ...(first === undefined ? {} : { since: (JSON.parse(first) as RecordLine).at }),
    fingerprint: fingerprintOf(keys.at(-1)?.publicKey ?? ''),
    received: events.received ?? 0,
    imported: events.imported ?? 0,
    published: states['published'] ?? 0,
    held: states['held'] ?? 0,
    hidden,
    edited: events.edited ?? 0,
    replied: events.replied ?? 0,
    withdrawn: events.withdrawn ?? 0,
    removed: events.removed ?? 0,
    discarded: events.discarded ?? 0,
  };
}
