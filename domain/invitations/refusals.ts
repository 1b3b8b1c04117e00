import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { sha256 } from '../secrets.ts';
import type { Transaction } from '../transaction.ts';

/** Tells whether an address (in lower case) wants no invitations. */
export async function isRefused(db: Kysely<Tables>, emailKey: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('invitation_refusals')
    .select('refused_at')
    .where('email_hash', '=', sha256(emailKey))
    .executeTakeFirst();
  return refusal !== undefined;
}

/** Notes that an address (in lower case) wants no invitations, now and later. Keeps only its hash. */
export async function noteRefusal({ db }: Transaction, emailKey: string, now: number): Promise<void> {
  await db
    .insertInto('invitation_refusals')
    .values({ email_hash: sha256(emailKey), refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
