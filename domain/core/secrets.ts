import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Returns 128 random bits in base64url, which nobody can guess or count. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** Returns 128 bits in base64url that the same parts always give, and no others. */
export const derivedId = (...parts: readonly string[]): string =>
  Buffer.from(hash('sha256', JSON.stringify(parts)), 'hex')
    .subarray(0, 16)
    .toString('base64url');

/** Returns 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 hash in hexadecimal, the form in which tokens are stored. */
export const sha256 = (text: string): string => hash('sha256', text);

/**
 * Reads the site's key, and returns the function that hashes addresses with it, so that their few
 * values cannot be tried out.
 */
export async function readAddressHash(db: Kysely<Tables>): Promise<(text: string) => string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'hash_key')
    .executeTakeFirstOrThrow();
  const key = Buffer.from(value, 'base64url');
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
