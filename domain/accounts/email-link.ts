import type { Kysely } from 'kysely';
import type { EmailLinksTable, Tables } from '../../db/tables.ts';
import { newToken, sha256 } from '../secrets.ts';

const hour = 60 * 60 * 1000;
export const emailLinkLifetimesMs: Record<EmailLinksTable['kind'], number> = { verify: 24 * hour, reset: hour };

/** Creates a link's token and stores its hash. */
export async function createEmailLink(db: Kysely<Tables>, kind: EmailLinksTable['kind'], userId: string, now: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto('email_links')
    .values({ token_hash: sha256(token), kind, user_id: userId, expires_at: now + emailLinkLifetimesMs[kind], used_at: null })
    .execute();
  return token;
}

/** Finds the link for a token, even if it has expired or has been used. */
export function findEmailLink(db: Kysely<Tables>, kind: EmailLinksTable['kind'], token: string): Promise<EmailLinksTable | undefined> {
  return db.selectFrom('email_links').selectAll().where('token_hash', '=', sha256(token)).where('kind', '=', kind).executeTakeFirst();
}
