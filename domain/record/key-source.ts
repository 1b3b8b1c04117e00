import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { createPrivateFile, exists, isPartial, partialOf, publish } from '../../db/backup/files.ts';
import { reasonOf } from '../../db/reason.ts';
import { generateKey, parseKey, type RecordKey, RecordKeyError } from './record-key.ts';

const fileName = 'record-key.pem';

/** Where the key that signs the record comes from. Reads it when it is first needed. */
export interface KeySource {
  /** The setting or the file, to name in errors. */
  place: string;
  /** The file, unless the key is given as a setting. */
  file: string | undefined;
  /** Returns the key. Fails with `RecordKeyError`. */
  read: () => RecordKey;
  /**
   * Reads the file again, since another process may have replaced the key, or be about to: then the key that signs now is in a file
   * beside it. Fails with `RecordKeyError`.
   */
  readAgain: (signsNow: string) => RecordKey;
  /** Returns the key, after drawing one if there is none yet. Several processes may do so at once. Fails with `RecordKeyError`. */
  readOrCreate: () => Promise<RecordKey>;
}

export interface KeySettings {
  dataDir: string;
  /** The key itself. */
  recordKey: string | undefined;
  /** Instead of the file in the data folder. */
  recordKeyFile: string | undefined;
}

/** Finds the record's key where the settings say. */
export function createKeySource({ dataDir, recordKey, recordKeyFile }: KeySettings): KeySource {
  if (recordKey !== undefined) return ofSetting(recordKey);
  const file = resolve(recordKeyFile ?? resolve(dataDir, fileName));
  let known: RecordKey | undefined;
  const read = (): RecordKey => (known ??= readKeyFile(file));
  const readAgain = (signsNow: string): RecordKey => {
    known = readKeyFile(file);
    // The file that was beside may have become the file meanwhile.
    if (known.publicKey !== signsNow) known = findKeyBeside(file, signsNow) ?? readKeyFile(file);
    return known;
  };
  return {
    place: file,
    file,
    read,
    readAgain,
    async readOrCreate() {
      if (known === undefined) await createKeyFile(file);
      return read();
    },
  };
}

function ofSetting(text: string): KeySource {
  const place = 'RECORD_KEY';
  const key = parseKey(text);
  const read = (): RecordKey => {
    if (key === undefined) throw new RecordKeyError(`${place} is not an Ed25519 private key in base64 (PKCS #8)`);
    return key;
  };
  return { place, file: undefined, read, readAgain: read, readOrCreate: () => Promise.resolve().then(read) };
}

function readKeyFile(file: string): RecordKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) {
      throw new RecordKeyError(
        `The key of the record of reviews is missing: put ${file} back from where you keep it, or go on with a new one: owner record rotate-key --lost`,
        { cause: error },
      );
    }
    throw new RecordKeyError(`The key of the record of reviews cannot be read: ${reasonOf(error)}`, { cause: error });
  }
  const key = parseKey(text);
  if (key === undefined) {
    throw new RecordKeyError(
      `${file} is not an Ed25519 private key: put it back from where you keep it, or go on with a new one: owner record rotate-key --lost`,
    );
  }
  return key;
}

/** Writes a key to a file of its own beside the place where it will be, for this user alone. Returns the file's name. */
export async function writeKeyBeside(file: string, pem: string): Promise<string> {
  const partial = partialOf(`${file}.${randomBytes(8).toString('hex')}`);
  await createPrivateFile(partial);
  await writeFile(partial, pem, { mode: 0o600 });
  return partial;
}

/** Finds a key in the unfinished files that will replace this one. */
function findKeyBeside(file: string, publicKey: string): RecordKey | undefined {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !isPartial(name)) continue;
    try {
      const key = parseKey(readFileSync(join(folder, name), 'utf8'));
      if (key?.publicKey === publicKey) return key;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return undefined;
}

/** Draws a key, unless there is one or another process is faster. */
async function createKeyFile(file: string): Promise<void> {
  try {
    if (await exists(file)) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const partial = await writeKeyBeside(file, generateKey().pem);
    try {
      await publish(partial, file, { replaces: false });
    } finally {
      await rm(partial, { force: true });
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw new RecordKeyError(`The key of the record of reviews cannot be written: ${reasonOf(error)}`, { cause: error });
  }
}
