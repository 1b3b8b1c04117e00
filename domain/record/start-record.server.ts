import type { Context } from '../context.server.ts';
import { inTransaction } from '../transaction.server.ts';
import { appendFirstKey, lockHead, requireSameKey } from './append.server.ts';

/**
 * Makes sure that this process has the key that signs the record, and begins a new record with a line about the key. Fails with
 * `RecordKeyError`, in one line.
 */
export async function startRecord(context: Context): Promise<void> {
  const { recordKey, db } = context;
  const signsNow = async () =>
    (await db.selectFrom('record_head').select('public_key').where('id', '=', 1).executeTakeFirstOrThrow()).public_key;
  let publicKey = await signsNow();
  if (publicKey === null) {
    const key = await recordKey.readOrCreate();
    await inTransaction(context, async (tx) => {
      const head = await lockHead(tx);
      if (head.public_key === null) await appendFirstKey(context, tx, head, key);
    });
    publicKey = await signsNow();
  }
  if (publicKey !== null) requireSameKey(recordKey.place, recordKey.read(), publicKey);
}
