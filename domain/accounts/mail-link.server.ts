import type { Kysely } from 'kysely';
import type { MailLinksTable, Tables } from '../../db/tables.ts';
import { newToken, sha256 } from '../secrets.server.ts';

const hour = 60 * 60 * 1000;
export const mailLinkLivesMs: Record<MailLinksTable['kind'], number> = { verify: 24 * hour, reset: hour };

/** Makes a link's token, kept only as a hash. */
export async function mintMailLink(db: Kysely<Tables>, kind: MailLinksTable['kind'], userId: string, now: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto('mail_links')
    .values({ token_hash: sha256(token), kind, user_id: userId, expires_at: now + mailLinkLivesMs[kind], used_at: null })
    .execute();
  return token;
}

/** The link that a token stands for, expired or used ones included. */
export function findMailLink(db: Kysely<Tables>, kind: MailLinksTable['kind'], token: string): Promise<MailLinksTable | undefined> {
  return db.selectFrom('mail_links').selectAll().where('token_hash', '=', sha256(token)).where('kind', '=', kind).executeTakeFirst();
}
