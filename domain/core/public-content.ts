import type { Context } from './context.ts';
import type { Transaction } from './transaction.ts';

/** Call in the transaction that changes public content. */
export async function bumpPublicContentVersion({ db, afterCommit }: Transaction): Promise<void> {
  const { version } = await db
    .updateTable('public_content')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  afterCommit.publicContentChanged = [version];
}

/** Blocks other transactions that change public content or notify the owner of it. */
export async function lockPublicContent({ db }: Transaction): Promise<void> {
  await db.selectFrom('public_content').select('id').where('id', '=', 1).forUpdate().execute();
}

/** Grows with every change, by any process. */
export async function publicContentVersion({ db }: Context): Promise<number> {
  const { version } = await db
    .selectFrom('public_content')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return version;
}
