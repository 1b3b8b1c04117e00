import type { Context } from './context.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Notes, in the transaction that changes it, that something on public pages has changed; this process hears of it after the commit. */
export async function bumpPublicContentVersion(tx: Transaction): Promise<void> {
  tx.afterCommit.add('publicContentChanged');
  await tx.db
    .updateTable('public_content')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/** A number that grows with every change of public content, whichever process made it. */
export async function publicContentVersion(context: Context): Promise<number> {
  const row = await context.db.selectFrom('public_content').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}
