import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { Failure } from '../failure.ts';

/** The last review of a page. The next page starts after it. */
export interface Cursor {
  createdAt: number;
  id: string;
}

/** The key that signs cursors, the same for all processes on one database. */
export type CursorKey = Buffer;

/** The list that a cursor belongs to. The pages of the site have fewer positions than the API, so each list has cursors of its own. */
export type CursorUse = 'page' | 'api';

const signatureBytes = 16;

/** Reads the key that a migration generated for this database. */
export async function readCursorKey(db: Kysely<Tables>): Promise<CursorKey> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', 'cursor_key').executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}

const sign = (key: CursorKey, use: CursorUse, position: string): Buffer =>
  createHmac('sha256', key).update(`${use}:${position}`).digest().subarray(0, signatureBytes);

/** Writes a signed cursor. */
export function encodeCursor(key: CursorKey, use: CursorUse, { createdAt, id }: Cursor): string {
  const position = `${createdAt.toString(36)}.${id}`;
  return `${position}.${sign(key, use, position).toString('base64url')}`;
}

/** Returns the position that a cursor names, or undefined if this site did not write the cursor for this list. */
export function parseCursor(key: CursorKey, use: CursorUse, text: string): Cursor | undefined {
  const [, position, createdAt, id, signature] = /^(([0-9a-z]{1,9})\.([\w-]{22}))\.([\w-]{22})$/u.exec(text) ?? [];
  if (position === undefined || createdAt === undefined || id === undefined || signature === undefined) return undefined;
  const expected = sign(key, use, position);
  // The last character of base64url has spare bits. Only one spelling counts.
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(expected.toString('base64url')));
  return isSigned ? { createdAt: Number.parseInt(createdAt, 36), id } : undefined;
}

/** Reads a cursor without a query. Fails with `invalid_fields` if this site did not write it for this list. */
export function decodeCursor(key: CursorKey, use: CursorUse, text: string): Cursor {
  const cursor = parseCursor(key, use, text);
  if (cursor === undefined) {
    throw new Failure('invalid_fields', { fields: [{ field: 'cursor', message: 'Please use a cursor from this list.' }] });
  }
  return cursor;
}
