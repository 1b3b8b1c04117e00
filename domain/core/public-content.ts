import type { Context } from './context.ts';
import type { Transaction } from './transaction.ts';

/**
 * Records a change of public content in the transaction that makes it. This process is told after
 * the commit.
 */
export async function bumpPublicContentVersion({ db, afterCommit }: Transaction): Promise<void> {
  const { version } = await db
    .updateTable('public_content')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  afterCommit.publicContentChanged = [version];
}

/** Makes other transactions that change public content, or tell the owner of it, wait. */
export async function lockPublicContent({ db }: Transaction): Promise<void> {
  await db.selectFrom('public_content').select('id').where('id', '=', 1).forUpdate().execute();
}

/** Reads the version of public content, which grows with every change by any process. */
export async function publicContentVersion({ db }: Context): Promise<number> {
  const { version } = await db
    .selectFrom('public_content')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return version;
}
