import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inheritedEnvironment } from '#tests/harness/inherited-environment.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Reads the settings in a process of its own in each folder, or the reason why they are refused. */
async function readIn(folders: string[]): Promise<string[]> {
  const script = `
    const { readEnvironment } = await import(${JSON.stringify(new URL('config.ts', import.meta.url))});
    const read = (folder) => {
      process.chdir(folder);
      try {
        const { port, ownerEmail, mailFrom } = readEnvironment();
        return [port, ownerEmail, mailFrom.address].join(' ');
      } catch (error) {
        return error.name + ': ' + error.message;
      }
    };
    console.log(JSON.stringify(${JSON.stringify(folders)}.map(read)));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { env: inheritedEnvironment },
  );
  return JSON.parse(stdout) as string[];
}

async function folderWith(content: Buffer | string | undefined): Promise<string> {
  const folder = await temporaryFolder();
  if (content !== undefined) await writeFile(join(folder, '.env'), content);
  return folder;
}

const settings = ['PORT=4321', 'OWNER_EMAIL="ann@example.com"', 'MAIL_FROM=site@example.com', ''];
const lines = (end: string) => settings.join(end);

test('.env works as editors on Windows, on Linux, and on old Macs write it', async () => {
  const folders = await Promise.all(
    [lines('\n'), lines('\r\n'), lines('\r'), `\uFEFF${lines('\r\n')}`].map(folderWith),
  );
  const expected = '4321 ann@example.com site@example.com';
  expect(await readIn(folders)).toEqual(folders.map(() => expected));
});

test('.env may have comments, exports, and blanks', async () => {
  const text =
    '# Mine\n\n export PORT = 4321 # here\nOWNER_EMAIL=\'ann@example.com\' # "me"\nSMTP_URL=\n  MAIL_FROM=\'"Ann" <site@example.com>\'';
  expect(await readIn([await folderWith(text)])).toEqual(['4321 ann@example.com site@example.com']);
});

test('a line of .env that is no setting is refused by its number, not quoted', async () => {
  const lastLines = [
    'SMTP_URL: smtp://me:secret@localhost?name=x',
    'PORT 4321',
    '=4321',
    '[site]',
    '{"PORT":4321}',
    'set PORT=4321',
    'PORT="4321\n"',
    'OWNER_EMAIL="ann@example.com',
    'MAIL_FROM="Ann" <site@example.com>',
    "MAIL_FROM='Ann O'Neil <site@example.com>'",
  ];
  const folders = await Promise.all(lastLines.map((line) => folderWith(`# Mine\n${line}\n`)));
  expect(await readIn(folders)).toEqual(
    lastLines.map(
      () =>
        'ConfigError: .env must have one NAME=value per line, with quotes around the whole value or none: see line 2',
    ),
  );
});

test('.env in another encoding, and one that cannot be read, is refused in one line', async () => {
  const inUtf16 = Buffer.from(`\uFEFF${lines('\r\n')}`, 'utf16le');
  const notUtf8 = [
    inUtf16,
    inUtf16.subarray(2),
    Buffer.from(inUtf16).swap16(),
    Buffer.from('MAIL_FROM=Müller <a@example.com>', 'latin1'),
  ];
  const folders = await Promise.all(notUtf8.map(folderWith));
  const notFile = await folderWith(undefined);
  await mkdir(join(notFile, '.env'));
  expect(await readIn([...folders, notFile])).toEqual([
    ...folders.map(() => 'ConfigError: .env is not in UTF-8: save it as UTF-8'),
    'ConfigError: .env is a folder: remove it, or put a file of settings in its place',
  ]);
});

test.skipIf(process.platform === 'win32')(
  'a link to a missing file isn’t taken for no .env',
  async () => {
    const folder = await temporaryFolder();
    await symlink('shared/.env', join(folder, '.env'));
    expect(await readIn([folder])).toEqual([
      'ConfigError: .env is a link to a missing file: correct or remove the link',
    ]);
  },
);
