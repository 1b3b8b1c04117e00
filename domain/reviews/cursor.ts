import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { Failure } from '../failure.ts';
import { listName, type ReviewQuery } from '../../shared/review-query.ts';

/** The last review of a page. The next page starts after it. */
export interface Cursor {
  /** Only in lists that are sorted by it. */
  rating?: number | undefined;
  createdAt: number;
  id: string;
}

/** The key that signs cursors, the same for all processes on one database. */
export type CursorKey = Buffer;

/** Who lists reviews. The pages of the site have fewer positions than the API, so each has cursors of its own. */
export type ListUse = 'page' | 'api';

/** The list that a cursor belongs to: who lists, and which reviews in which order. */
export type CursorUse = ListUse | `${ListUse}?${string}`;

const signatureBytes = 16;

/** Names the list of a query. */
export function cursorUse(use: ListUse, query: ReviewQuery): CursorUse {
  const name = listName(query);
  return name === '' ? use : `${use}?${name}`;
}

/** Reads the key that a migration generated for this database. */
export async function readCursorKey(db: Kysely<Tables>): Promise<CursorKey> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', 'cursor_key').executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}

const sign = (key: CursorKey, use: CursorUse, position: string): Buffer =>
  createHmac('sha256', key).update(`${use}:${position}`).digest().subarray(0, signatureBytes);

/** Writes a signed cursor. */
export function encodeCursor(key: CursorKey, use: CursorUse, { rating, createdAt, id }: Cursor): string {
  const position = `${rating === undefined ? '' : `${rating}.`}${createdAt.toString(36)}.${id}`;
  return `${position}.${sign(key, use, position).toString('base64url')}`;
}

/** Returns the position that a cursor names, or undefined if this site did not write the cursor for this list. */
export function parseCursor(key: CursorKey, use: CursorUse, text: string): Cursor | undefined {
  const { position, rating, createdAt, id, signature } =
    /^(?<position>(?:(?<rating>[1-5])\.)?(?<createdAt>[0-9a-z]{1,9})\.(?<id>[\w-]{22}))\.(?<signature>[\w-]{22})$/u.exec(text)?.groups ??
    {};
  if (position === undefined || createdAt === undefined || id === undefined || signature === undefined) return undefined;
  const expected = sign(key, use, position);
  // The last character of base64url has spare bits. Only one spelling counts.
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(expected.toString('base64url')));
  if (!isSigned) return undefined;
  return { createdAt: Number.parseInt(createdAt, 36), id, ...(rating === undefined ? {} : { rating: Number(rating) }) };
}

/** Reads a cursor without a query. Fails with `invalid_fields` if this site did not write it for this list. */
export function decodeCursor(key: CursorKey, use: CursorUse, text: string): Cursor {
  const cursor = parseCursor(key, use, text);
  if (cursor === undefined) {
    throw new Failure('invalid_fields', { fields: [{ field: 'cursor', message: 'Please use a cursor from this list.' }] });
  }
  return cursor;
}
