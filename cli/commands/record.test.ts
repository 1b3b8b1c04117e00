import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateKey } from '../../domain/record/record-key.ts';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';
import { testRecordKey } from '../../tests/harness/record-key.ts';
import { temporaryFolder } from '../../tests/harness/backup-sites.ts';

eachDatabase((open) => {
  test('§19.2: the record is verified, and an edited database fails in clear words and with an exit code', async () => {
    await using app = await createTestApp(open);
    const settings = settingsOf(app.database);
    const { session } = await app.verifiedAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Good' })).body;
    const sound = await runOwner(settings, ['record', 'verify']);
    expect(sound).toMatchObject({ exitCode: 0, err: '' });
    expect(sound.out).toMatch(/^3 lines and 1 review, up to 3-[\da-f]{64}\nKey [\w-]{43} signs from line 1 on\nAll is well\.\n$/u);
    await app.database.kysely.updateTable('reviews').set({ rating: 5 }).execute();
    const wrong = await runOwner(settings, ['record', 'verify', '--json']);
    expect(wrong).toMatchObject({ exitCode: 1 });
    expect(JSON.parse(wrong.out)).toMatchObject({ ok: false, problems: [expect.stringContaining(`review ${id} does not say`)] });
    expect(JSON.parse(wrong.err)).toMatchObject({ error: { message: '1 problem found.' } });
  });

  test('§19.2: a new key signs after the old one has confirmed it, and a running site finds it', async () => {
    await using app = await createTestApp(open);
    const dataDir = await temporaryFolder();
    const file = join(dataDir, 'record-key.pem');
    const { RECORD_KEY: _key, ...rest } = settingsOf(app.database);
    const settings = { ...rest, RECORD_KEY_FILE: file };
    await writeFile(file, testRecordKey);
    const { session } = await app.verifiedAccount('ann@example.com');
    await session.post('/reviews', { rating: 4, comment: 'Good' });
    expect((await runOwner(settingsOf(app.database), ['record', 'rotate-key'])).err).toContain(
      'RECORD_KEY is a setting: put the key into a file',
    );
    const { exitCode, out } = await runOwner(settings, ['record', 'rotate-key']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^The key [\w-]{43} signs from line 4 on\. The old key has confirmed it\.\nKeep a copy of /u);
    expect(await readFile(file, 'utf8')).not.toBe(testRecordKey);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await runOwner(settings, ['record', 'verify'])).out).toMatch(
      /from line 1 on\nKey [\w-]{43} signs from line 4 on\nAll is well/u,
    );
    const [review] = (await app.get('/reviews')).body;
    expect((await runOwner(settings, ['reviews', 'reply', review._id, 'Thanks'])).exitCode).toBe(0);
  });

  test('§19.2: a lost key is replaced only if the owner says so, and whoever checks the record is told', async () => {
    await using app = await createTestApp(open);
    const file = join(await temporaryFolder(), 'record-key.pem');
    const { RECORD_KEY: _key, ...rest } = settingsOf(app.database);
    const settings = { ...rest, RECORD_KEY_FILE: file };
    const { session } = await app.verifiedAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Good' })).body;
    const reply = ['reviews', 'reply', id, 'Thanks'];
    const refusals = async () =>
      [await runOwner(settings, reply), await runOwner(settings, ['record', 'rotate-key'])].map(({ exitCode, err }) => [exitCode, err]);
    expect(await refusals()).toEqual([
      [1, expect.stringMatching(/^Error: The key of the record of reviews is missing: put .*record-key\.pem back .*--lost\n$/u)],
      [1, expect.stringMatching(/^Error: The key that signs the record is not in .*record-key\.pem: put it back, or .* --lost\n$/u)],
    ]);
    await writeFile(file, 'no key');
    expect((await refusals())[0]).toEqual([
      1,
      expect.stringMatching(/^Error: .*record-key\.pem is not an Ed25519 private key: [^\n]*\n$/u),
    ]);
    await writeFile(file, generateKey().pem);
    expect((await refusals())[0]).toEqual([
      1,
      expect.stringMatching(/^Error: .*record-key\.pem is not the key of the record of reviews: [^\n]*\n$/u),
    ]);
    await rm(file);
    expect((await runOwner(settings, ['record', 'rotate-key', '--lost'])).out).toContain(
      'Nothing confirms it, because the old key was lost.',
    );
    expect((await runOwner(settings, reply)).exitCode).toBe(0);
    const verified = await runOwner(settings, ['record', 'verify']);
    expect(verified).toMatchObject({ exitCode: 0 });
    expect(verified.out).toContain('signs from line 4 on; the key before was lost');
  });
});
