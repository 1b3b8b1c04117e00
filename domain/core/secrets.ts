import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Ids are 128 random bits in base64url. */
export const idPattern = /^[\w-]{22}$/u;

export const isId = (text: string): boolean => idPattern.test(text);

export const newId = (): string => randomBytes(16).toString('base64url');

export const derivedId = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16).toString('base64url');

export const newToken = (): string => randomBytes(32).toString('base64url');

/** In hexadecimal, as tokens are stored. */
export const sha256 = (text: string): string => hash('sha256', text);

/** Keyed, because without a key, every possible address could be tried. */
export async function readAddressHash(db: Kysely<Tables>): Promise<(text: string) => string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'hash_key')
    .executeTakeFirstOrThrow();
  const key = Buffer.from(value, 'base64url');
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
