import { keepPlan } from '../db/keep-plan.ts';
import type { Context } from './context.ts';
import type { Transaction } from './transaction.ts';

/** Records a change of public content in the transaction that makes it. This process is notified after the commit. */
export async function bumpPublicContentVersion(tx: Transaction): Promise<void> {
  const { version } = await tx.db
    .updateTable('public_content')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .modifyEnd(keepPlan)
    .executeTakeFirstOrThrow();
  tx.afterCommit.add({ publicContentVersion: version });
}

/** Reads the version of public content, which grows with every change by any process. */
export async function publicContentVersion(context: Context): Promise<number> {
  const row = await context.db.selectFrom('public_content').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}
