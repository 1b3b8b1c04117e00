import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Domain } from './domain.server.ts';

/** Notes, in the transaction that changes it, that something on public pages has changed. Send `publicChanged` after the commit. */
export async function bumpPublicVersion(trx: Kysely<Tables>): Promise<void> {
  await trx
    .updateTable('public_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/** A number that grows with every change of public content, whichever process made it. */
export async function publicVersion(domain: Domain): Promise<number> {
  const row = await domain.db.selectFrom('public_state').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}
