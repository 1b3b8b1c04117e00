import { createKeySource } from '../../domain/record/key-source.ts';
import { generateKey } from '../../domain/record/record-key.ts';

/** The key that signs the record of reviews in the tests of this process. */
export const testRecordKey: string = generateKey().pem;

/** The same, for a site in this process. */
export const testKeySource = createKeySource({ dataDir: '', recordKey: testRecordKey, recordKeyFile: undefined });
