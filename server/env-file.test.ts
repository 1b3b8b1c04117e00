import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { readEnvFile } from './env-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-env-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer): Promise<Record<string, string | undefined>> {
  const file = join(folder, '.env');
  await writeFile(file, content);
  return readEnvFile(file);
}

test('reads dotenv syntax: comments, quotes, export, and any line ending', async () => {
  const text = '# mine\r\nPORT=4000\r\n\r\n export HOST = ::1 # here\nMAIL_FROM="Ann <hello@example.com>"\nOWNER_EMAIL=\n';
  expect(await read(text)).toEqual({ PORT: '4000', HOST: '::1', MAIL_FROM: 'Ann <hello@example.com>', OWNER_EMAIL: '' });
});

test('a byte-order mark does not hide the first setting', async () => {
  expect(await read('\uFEFFPORT=4000\n')).toEqual({ PORT: '4000' });
});

test('a missing file sets nothing', () => {
  expect(readEnvFile(join(folder, 'none', '.env'))).toEqual({});
});

const refused: [string, string | Buffer, string][] = [
  ['a misspelled name', 'PORT=1\nPUBLIC_ULR=http://localhost\n', '.env line 2: PUBLIC_ULR is not a setting; did you mean PUBLIC_URL?'],
  ['a name in small letters', 'database_url=x', '.env line 1: database_url is not a setting; did you mean DATABASE_URL?'],
  ['a name like no other', 'COLOR_OF_THE_SKY=blue', '.env line 1: COLOR_OF_THE_SKY is not a setting; .env.example has them all'],
  ['a line of garbage', '# fine\n\nPORT 4000\n', '.env line 3 is neither NAME=value nor a comment'],
  ['a value over two lines', 'MAIL_FROM="Ann\n<hello@example.com>"', '.env line 2 is neither NAME=value nor a comment'],
  ['UTF-16', Buffer.from('\uFEFFPORT=4000\n', 'utf16le'), '.env is not UTF-8 text'],
];
test.each(refused)('reports %s in one line without its value', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(new ConfigError(message));
});

test('reports an unreadable file', async () => {
  const file = join(folder, 'folder', '.env');
  await mkdir(file, { recursive: true });
  expect(() => readEnvFile(file)).toThrow(new ConfigError('.env cannot be read: EISDIR'));
});
