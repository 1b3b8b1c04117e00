import type { Domain } from './domain.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Notes, in the transaction that changes it, that something on public pages has changed; this process hears of it after the commit. */
export async function bumpPublicVersion(tx: Transaction): Promise<void> {
  tx.afterCommit.add('publicChanged');
  await tx.db
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
