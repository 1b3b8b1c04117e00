import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { testRecordKey } from '../../tests/harness/record-key.ts';
import { createKeySource } from './key-source.ts';
import { createVerifier, generateKey, parseKey } from './record-key.ts';
import { rotateKey } from './rotate-key.ts';
import { startRecord } from './start-record.ts';
import { verifyRecord } from './verify-record.ts';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const sourceIn = (dataDir: string) => createKeySource({ dataDir, recordKey: undefined, recordKeyFile: undefined });

test('§19.2: processes that start at once in a new folder make one key, for their user alone', async () => {
  const dataDir = join(await dataFolder(), 'new');
  const keys = await Promise.all(Array.from({ length: 8 }, () => sourceIn(dataDir).readOrCreate()));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect((await stat(join(dataDir, 'record-key.pem'))).mode & 0o777).toBe(0o600);
  expect(sourceIn(dataDir).read().publicKey).toBe(keys[0]?.publicKey);
});

test('a key is read from PEM and from the base64 between its lines, and signs what its public key confirms', () => {
  const { key, pem } = generateKey();
  const base64 = pem.replaceAll(/-----[^-]+-----|\n/gu, '');
  for (const text of [pem, base64, ` ${base64}\n`]) {
    const parsed = parseKey(text);
    expect(createVerifier(key.publicKey)('text', parsed?.sign('text') ?? '')).toBe(true);
    expect(createVerifier(key.publicKey)('other', parsed?.sign('text') ?? '')).toBe(false);
  }
  for (const text of ['', 'no key', '-----BEGIN PRIVATE KEY-----', base64.slice(4)]) expect(parseKey(text)).toBeUndefined();
  expect(createVerifier('no key')('text', key.sign('text'))).toBe(false);
});

test('a key that cannot be read, or is none, is refused in one line that names it', async () => {
  const dataDir = await dataFolder();
  const file = join(dataDir, 'record-key.pem');
  expect(() => sourceIn(dataDir).read()).toThrow(/^The key of the record of reviews is missing: put .*record-key\.pem back .*$/u);
  await mkdir(file);
  await expect(sourceIn(dataDir).readOrCreate()).rejects.toThrow(/^The key of the record of reviews cannot be read: .*$/u);
  await rm(file, { recursive: true });
  await writeFile(file, 'no key');
  await expect(sourceIn(dataDir).readOrCreate()).rejects.toThrow(/^.*record-key\.pem is not an Ed25519 private key: .*$/u);
  const given = createKeySource({ dataDir, recordKey: 'no key', recordKeyFile: undefined });
  await expect(given.readOrCreate()).rejects.toThrow('RECORD_KEY is not an Ed25519 private key in base64 (PKCS #8)');
  await writeFile(join(dataDir, 'file'), '');
  await expect(sourceIn(join(dataDir, 'file')).readOrCreate()).rejects.toThrow(/^The key of the record of reviews cannot be written: .*$/u);
});

eachDatabase((open) => {
  test('§19.2: a process with another key than the one that signs does not start', async () => {
    await using app = await createTestApp(open);
    const other = createKeySource({ dataDir: '', recordKey: generateKey().pem, recordKeyFile: undefined });
    await expect(startRecord({ ...app.context, recordKey: other })).rejects.toThrow(
      /^RECORD_KEY is not the key of the record of reviews: its fingerprint is [\w-]{43} instead of [\w-]{43}$/u,
    );
    const missing = sourceIn(join(await dataFolder(), 'new'));
    await expect(startRecord({ ...app.context, recordKey: missing })).rejects.toThrow(/^The key of the record of reviews is missing: .*$/u);
    await expect(startRecord(app.context)).resolves.toBeUndefined();
  });

  test('§19.2: while the key is being replaced, its new file may still be beside the old one, and a post succeeds', async () => {
    await using app = await createTestApp(open);
    const dataDir = await dataFolder();
    const file = join(dataDir, 'record-key.pem');
    await writeFile(file, testRecordKey);
    const { context } = app;
    context.recordKey = sourceIn(dataDir);
    const { session } = await app.verifiedAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'Before' });

    const running = context.recordKey;
    context.recordKey = sourceIn(dataDir);
    await rotateKey(context, { isLost: false });
    // As it is after the line about the new key, and before its file has the name.
    await rename(file, `${file}.0123456789abcdef.partial`);
    await writeFile(file, testRecordKey);
    context.recordKey = running;
    expect((await session.post('/reviews', { rating: 5, comment: 'Meanwhile' })).status).toBe(201);
    await rename(`${file}.0123456789abcdef.partial`, file);
    expect((await session.post('/reviews', { rating: 5, comment: 'After' })).status).toBe(201);
    expect((await verifyRecord(context)).problems).toEqual([]);
  });
});
