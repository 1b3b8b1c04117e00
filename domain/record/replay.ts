import { createHash } from 'node:crypto';
import type { RecordedState } from './append.ts';
import { type Counts, emptyCounts } from './counts.ts';
import { noLine, type RecordEvent, recordEvents, type RecordHead, type RecordLine } from './line.ts';
import { createVerifier } from './record-key.ts';

/** What the record says of a review that has not ended. */
export interface ReplayedReview {
  state: RecordedState;
  commitment: string;
  reply: string | undefined;
  wasPublished: boolean;
}

const ends = new Set<RecordEvent>(['withdrawn', 'removed', 'discarded']);
const begins = new Set<RecordEvent>(['received', 'imported']);
/** What may only happen to a review in this state. */
const needs: Partial<Record<RecordEvent, string>> = { published: 'held', shown: 'hidden' };

/** Reads a line. It may say anything: somebody with the database can write what they like. */
function parseLine(text: string): RecordLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? (line as RecordLine) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a record line by line, checks each, and keeps what the reviews are by then. */
export class Replay {
  head: RecordHead = noLine;
  readonly reviews = new Map<string, ReplayedReview>();
  readonly counts: Counts = emptyCounts();
  readonly keys: { sequence: number; publicKey: string; lost: boolean }[] = [];
  #isSigned: (text: string, signature: string) => boolean = () => false;

  /** Takes the next line. Returns what is wrong with it in one line, or nothing. */
  read(text: string): string | undefined {
    const expected = this.head.sequence + 1;
    const line = parseLine(text);
    if (line === undefined) {
      this.head = { sequence: expected, hash: '' };
      return `line ${expected} is not a JSON object`;
    }
    const problem = this.#checkLink(line, text, expected) ?? this.#apply(line);
    this.head = { sequence: Number.isSafeInteger(line.sequence) ? line.sequence : expected, hash: line.hash };
    return problem;
  }

  #checkLink(line: RecordLine, text: string, expected: number): string | undefined {
    const { hash, signature, ...body } = line;
    const signed = JSON.stringify(body);
    if (line.sequence !== expected) return `line ${expected} is missing: after it comes line ${line.sequence}`;
    if (JSON.stringify(line) !== text || createHash('sha256').update(signed).digest('hex') !== hash)
      return `line ${expected} was changed: its hash does not fit`;
    if (line.previous !== this.head.hash) return `line ${expected} does not follow line ${expected - 1}`;
    if (line.event === 'key' && (expected === 1 || line.lost === true)) this.#isSigned = createVerifier(line.key ?? '');
    return this.#isSigned(signed, signature) ? undefined : `line ${expected} is not signed with the key of the record`;
  }

  #apply(line: RecordLine): string | undefined {
    const { events } = this.counts;
    events[line.event] = (events[line.event] ?? 0) + 1;
    if (line.event === 'key') {
      this.#isSigned = createVerifier(line.key ?? '');
      this.keys.push({ sequence: line.sequence, publicKey: line.key ?? '', lost: line.lost === true });
      return undefined;
    }
    const { event, review: id = '', commitment = '', reason = '' } = line;
    if (!recordEvents.includes(event)) return `line ${line.sequence} has the unknown event ${JSON.stringify(event)}`;
    const review = this.reviews.get(id);
    const needed = needs[event];
    const fits = begins.has(event)
      ? review === undefined
      : review !== undefined && (needed === undefined || review.state.startsWith(needed));
    if (!fits) return `line ${line.sequence} does not fit: ${event} cannot happen to review ${id} then`;
    const next = review ?? { state: 'held', commitment, reply: undefined, wasPublished: false };
    if (['received', 'imported', 'published', 'edited'].includes(event)) next.commitment = commitment;
    if (event === 'published' || event === 'imported') next.wasPublished = true;
    if (event === 'replied') next.reply = commitment;
    if (event === 'reply_removed') next.reply = undefined;
    this.#move(id, review?.state, next, this.#stateAfter(event, reason, next));
    return undefined;
  }

  #stateAfter(event: RecordEvent, reason: string, review: ReplayedReview): RecordedState | undefined {
    if (ends.has(event)) return undefined;
    if (event === 'hidden') return `hidden:${reason}`;
    if (event === 'shown') return review.wasPublished ? 'published' : 'held';
    if (event === 'published' || event === 'imported') return 'published';
    return event === 'received' ? 'held' : review.state;
  }

  #move(id: string, from: RecordedState | undefined, review: ReplayedReview, to: RecordedState | undefined): void {
    const { states } = this.counts;
    if (from !== undefined) states[from] = (states[from] ?? 0) - 1;
    if (to === undefined) {
      this.reviews.delete(id);
      return;
    }
    states[to] = (states[to] ?? 0) + 1;
    review.state = to;
    this.reviews.set(id, review);
  }
}
