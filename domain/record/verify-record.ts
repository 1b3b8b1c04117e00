import type { Selectable } from 'kysely';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { commitTo, committedReply, committedReview } from './commitment.ts';
import type { Counts } from './counts.ts';
import type { RecordHead } from './line.ts';
import { readHead, readKeys } from './read-record.ts';
import { Replay, type ReplayedReview } from './replay.ts';

const linesAtOnce = 1000;
const reviewsAtOnce = 500;
/** What changed while it was read is compared again: a review at most this often. */
const maxRounds = 5;
/** Once a record is broken, the lines after it say little more. */
const maxLineProblems = 20;

/** What was checked, and what is wrong: one line for each problem. */
export interface Verification {
  head: RecordHead;
  reviews: number;
  keys: { sequence: number; publicKey: string; lost: boolean }[];
  imported: number;
  problems: string[];
}

export interface VerificationProgress {
  what: 'lines' | 'reviews';
  done: number;
}

/** A replay, and the last stored line that it was given. What a line says of its own number is not to be trusted. */
interface Reading {
  replay: Replay;
  readTo: number;
}

/** Reads the lines that the replay has not seen, to the head. */
async function readOn({ db }: Context, reading: Reading, problems: string[], onProgress: (done: number) => void): Promise<void> {
  for (;;) {
    const unread = db.selectFrom('record_lines').select(['sequence', 'line']).where('sequence', '>', reading.readTo);
    const lines = await unread.orderBy('sequence').limit(linesAtOnce).execute();
    const last = lines.at(-1);
    if (last === undefined) return;
    for (const { line } of lines) {
      const problem = reading.replay.read(line);
      if (problem !== undefined && problems.length < maxLineProblems) problems.push(problem);
    }
    reading.readTo = last.sequence;
    onProgress(last.sequence);
  }
}

function stateOf(review: Selectable<ReviewsTable>): string {
  if (review.hidden_at !== null) return 'hidden';
  return review.public === 1 ? 'published' : 'held';
}

/** Says how a review differs from what the record says of it, or nothing. */
function compare(id: string, review: Selectable<ReviewsTable> | undefined, recorded: ReplayedReview | undefined): string | undefined {
  if (review === undefined)
    return recorded === undefined ? undefined : `review ${id} is missing: the record says that it is ${recorded.state}`;
  if (recorded === undefined) {
    const why = review.record_salt === null ? 'is not in the record yet' : 'is not in the record, or should be gone';
    return `review ${id} ${why}`;
  }
  if (stateOf(review) !== recorded.state.split(':')[0]) return `review ${id} is ${stateOf(review)}, but the record says ${recorded.state}`;
  if (commitTo(review.record_salt ?? '', committedReview(review)) !== recorded.commitment)
    return `review ${id} does not say what the record commits to: its stars, words, author, or source were changed`;
  const { reply_text, reply_salt } = review;
  const reply = reply_text === null ? undefined : commitTo(reply_salt ?? '', committedReply(id, reply_text));
  if (reply === recorded.reply) return undefined;
  return `the reply to review ${id} is not the one in the record`;
}

/** Compares all reviews with the record. Returns the ids of those that differ. */
async function findSuspects(
  { db }: Context,
  replay: Replay,
  onProgress: (done: number) => void,
): Promise<{ ids: string[]; count: number }> {
  const missing = new Set(replay.reviews.keys());
  const ids: string[] = [];
  let count = 0;
  for (let after = ''; ;) {
    const rows = await db.selectFrom('reviews').selectAll().where('id', '>', after).orderBy('id').limit(reviewsAtOnce).execute();
    for (const row of rows) {
      missing.delete(row.id);
      if (compare(row.id, row, replay.reviews.get(row.id)) !== undefined) ids.push(row.id);
    }
    count += rows.length;
    onProgress(count);
    const last = rows.at(-1);
    if (last === undefined) return { ids: [...ids, ...missing], count };
    after = last.id;
  }
}

async function compareAgain({ db }: Context, replay: Replay, ids: string[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  for (const id of ids) {
    const row = await db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
    const problem = compare(id, row, replay.reviews.get(id));
    if (problem !== undefined) problems.set(id, problem);
  }
  return problems;
}

const nonZero = (numbers: Record<string, number | undefined>): string =>
  Object.entries(numbers)
    .flatMap(([name, count]) => (count === undefined || count === 0 ? [] : [`${name} ${count}`]))
    .toSorted()
    .join();

const sameCounts = (one: Counts, other: Counts): boolean =>
  nonZero(one.events) === nonZero(other.events) && nonZero(one.states) === nonZero(other.states);

/** Compares what is stored beside the lines with the lines. */
async function checkHead(context: Context, reading: Reading, problems: string[]): Promise<void> {
  const { replay } = reading;
  for (let round = 1; ; round += 1) {
    const stored = await readHead(context);
    await readOn(context, reading, problems, () => undefined);
    const isSame = stored.sequence === replay.head.sequence && stored.hash === replay.head.hash;
    if (!isSame && round < maxRounds && stored.sequence < replay.head.sequence) continue;
    if (!isSame) problems.push(`the record ends with line ${replay.head.sequence}, but its head is line ${stored.sequence}`);
    else if (!sameCounts(stored.counts, replay.counts)) problems.push('the numbers of the record are not those of its lines');
    const keys = await readKeys(context);
    const isListed = replay.keys.every(
      ({ sequence, publicKey }, index) => keys[index]?.sequence === sequence && keys[index].publicKey === publicKey,
    );
    if (!isListed || keys.length !== replay.keys.length) problems.push('the keys beside the record are not those of its lines');
    return;
  }
}

/**
 * Checks the whole record, and that each review is as the record says: none missing, none more, none changed. The site may run meanwhile.
 * Needs about 300 bytes of memory for each review.
 */
export async function verifyRecord(
  context: Context,
  onProgress: (progress: VerificationProgress) => void = () => undefined,
): Promise<Verification> {
  const replay = new Replay();
  const reading: Reading = { replay, readTo: 0 };
  const problems: string[] = [];
  await readOn(context, reading, problems, (done) => onProgress({ what: 'lines', done }));
  const { ids, count } = await findSuspects(context, replay, (done) => onProgress({ what: 'reviews', done }));
  let suspects = new Map(ids.map((id) => [id, '']));
  for (let round = 1; suspects.size > 0 && round <= maxRounds; round += 1) {
    await readOn(context, reading, problems, () => undefined);
    suspects = await compareAgain(context, replay, [...suspects.keys()]);
  }
  problems.push(...suspects.values());
  await checkHead(context, reading, problems);
  return { head: replay.head, reviews: count, keys: replay.keys, imported: replay.counts.events.imported ?? 0, problems };
}
