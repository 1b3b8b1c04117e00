import { createHash } from 'node:crypto';
import type { RecordKey } from './record-key.ts';

/** What can happen to a review, and `key`: the key that signs from then on. */
export const recordEvents = [
  'key',
  'received',
  'imported',
  'published',
  'edited',
  'replied',
  'reply_removed',
  'hidden',
  'shown',
  'withdrawn',
  'removed',
  'discarded',
] as const;
export type RecordEvent = (typeof recordEvents)[number];

/** What a line says before it is linked to the one before. The order of these is their order in the line. */
export interface LineContent {
  at: string;
  event: RecordEvent;
  review?: string;
  commitment?: string;
  reason?: string;
  /** The public key that signs from here on: 32 bytes in base64url. */
  key?: string;
  /** True if the key before is lost, so that this line is signed with the new one. */
  lost?: true;
}

/** The last line of a record. */
export interface RecordHead {
  sequence: number;
  hash: string;
}

/** A line of the record, with its order of members. Its text is its JSON without spaces. */
export interface RecordLine extends LineContent {
  sequence: number;
  /** The hash of the line before; zeros in the first one. */
  previous: string;
  /** SHA-256 of the JSON of all members before this one, in hexadecimal. */
  hash: string;
  /** Ed25519 over the same text, in base64url. */
  signature: string;
}

/** What the first line follows. */
export const noLine: RecordHead = { sequence: 0, hash: '0'.repeat(64) };

/** Links a line to the one before and signs it. */
export function writeLine(content: LineContent, previous: RecordHead, key: RecordKey): RecordLine {
  const { at, event, review, commitment, reason, key: newKey, lost } = content;
  const body = {
    sequence: previous.sequence + 1,
    at,
    event,
    ...(review === undefined ? {} : { review }),
    ...(commitment === undefined ? {} : { commitment }),
    ...(reason === undefined ? {} : { reason }),
    ...(newKey === undefined ? {} : { key: newKey }),
    ...(lost === undefined ? {} : { lost }),
    previous: previous.hash,
  };
  const text = JSON.stringify(body);
  return { ...body, hash: createHash('sha256').update(text).digest('hex'), signature: key.sign(text) };
}
