import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { appendFirstKey, lockHead, requireSameKey } from './append.ts';

const signsNow = async ({ db }: Context): Promise<string | null> =>
  (await db.selectFrom('record_head').select('public_key').where('id', '=', 1).executeTakeFirstOrThrow()).public_key;

/** Checks that this process has the key that signs the record, if one does already. Fails with `RecordKeyError`, in one line. */
export async function checkRecordKey(context: Context): Promise<void> {
  const publicKey = await signsNow(context);
  if (publicKey !== null) requireSameKey(context.recordKey.place, context.recordKey.read(), publicKey);
}

/**
 * Makes sure that this process has the key that signs the record, and begins a new record with a line about the key. Fails with
 * `RecordKeyError`, in one line.
 */
export async function startRecord(context: Context): Promise<void> {
  if ((await signsNow(context)) === null) {
    const key = await context.recordKey.readOrCreate();
    await inTransaction(context, async (tx) => {
      const head = await lockHead(tx);
      if (head.public_key === null) await appendFirstKey(context, tx, head, key);
    });
  }
  await checkRecordKey(context);
}
