import { rm } from 'node:fs/promises';
import { publish } from '../../db/backup/files.ts';
import { reasonOf } from '../../db/reason.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { appendLines, lockHead } from './append.ts';
import { type KeySource, writeKeyBeside } from './key-source.ts';
import { fingerprintOf, generateKey, type RecordKey, RecordKeyError } from './record-key.ts';

/** What became of the key. */
export interface Rotation {
  /** The line that names the new key. */
  sequence: number;
  fingerprint: string;
  file: string;
  /** Whether the line had to be signed with the new key itself, which everyone who checks the record is told. */
  lost: boolean;
}

/** Reads the key that signs now, or nothing if it is lost. */
function findOldKey(source: KeySource, signsNow: string): RecordKey | undefined {
  try {
    const key = source.readAgain(signsNow);
    return key.publicKey === signsNow ? key : undefined;
  } catch (error) {
    if (error instanceof RecordKeyError) return undefined;
    throw error;
  }
}

/**
 * Replaces the key that signs the record, in its file and with a line that the old key signs. Without the old key, only if the caller says
 * that it is lost. Running sites find the new key by themselves. Fails with `RecordKeyError`.
 */
export async function rotateKey(context: Context, { isLost }: { isLost: boolean }): Promise<Rotation> {
  const { file, place } = context.recordKey;
  if (file === undefined)
    throw new RecordKeyError(`${place} is a setting: put the key into a file, name it in RECORD_KEY_FILE, and try again`);
  const { key, pem } = generateKey();
  const partial = await writeKeyBeside(file, pem);
  const rotation = await appendKey(context, { key, file, isLost }).catch(async (error: unknown) => {
    await rm(partial, { force: true });
    throw error;
  });
  try {
    await publish(partial, file, { replaces: true });
  } catch (error) {
    throw new RecordKeyError(`The new key signs from now on, but is still in ${partial}; move it to ${file}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return rotation;
}

function appendKey(context: Context, { key, file, isLost }: { key: RecordKey; file: string; isLost: boolean }): Promise<Rotation> {
  return inTransaction(context, async (tx) => {
    const head = await lockHead(tx);
    if (head.public_key === null) throw new RecordKeyError('The record of reviews has not begun, so it has no key to replace');
    const old = findOldKey(context.recordKey, head.public_key);
    if (old === undefined && !isLost)
      throw new RecordKeyError(`The key that signs the record is not in ${file}: put it back, or say that it is lost with --lost`);
    head.public_key = key.publicKey;
    const at = new Date(context.now()).toISOString();
    await appendLines(tx, head, old ?? key, [{ at, event: 'key', key: key.publicKey, ...(old === undefined ? { lost: true } : {}) }]);
    await tx.db.insertInto('record_keys').values({ sequence: head.sequence, public_key: key.publicKey }).execute();
    return { sequence: head.sequence, fingerprint: fingerprintOf(key.publicKey), file, lost: old === undefined };
  });
}
