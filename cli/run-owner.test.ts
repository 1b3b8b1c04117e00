import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/harness/databases.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { commands } from './run-owner.ts';

test('the help lists all commands, and explains each with all its options', async () => {
  const overview = await runOwner({}, ['help']);
  expect(await runOwner({}, ['--help'])).toEqual(overview);
  for (const { name, about, usage } of commands) {
    expect(overview.out).toContain(`  ${name} `);
    expect(overview.out).toContain(about);
    const words = name.split(' ');
    const explained = await runOwner({}, ['help', ...words]);
    expect(explained).toMatchObject({
      exitCode: 0,
      err: '',
      out: expect.stringContaining(`Usage: owner ${name}`),
    });
    expect(await runOwner({}, [...words, '--help'])).toEqual(explained);
    for (const [parameter] of usage.matchAll(/--\w+(?: <\w+>)?|(?<=^\[?)<\w+>/gu))
      expect(explained.out).toContain(`\n  ${parameter} `);
  }
});

test.each([
  ['nothing', [], 'No command given.', '"owner help" lists all commands.'],
  [
    'an unknown command',
    ['revews'],
    'There is no command "revews".',
    '"owner help" lists all commands.',
  ],
  [
    'half a command',
    ['users'],
    'There is no command "users".',
    'Did you mean "owner users log-out" or "owner users delete"?',
  ],
  [
    'an unknown option',
    ['backup', '--kep', '1'],
    "Unknown option '--kep'",
    'Usage: owner backup [<place>] [--keep <days>] [--json]',
  ],
  [
    'an option without its value',
    ['backup', '--keep'],
    "Option '--keep <value>' argument missing",
    'Usage: owner backup [<place>]',
  ],
  ['a missing argument', ['restore'], 'Missing: <file>', 'Usage: owner restore <file>'],
  [
    'too many arguments',
    ['restore', 'a', 'b'],
    "Unexpected argument 'b'",
    'Usage: owner restore <file>',
  ],
  [
    'several missing options',
    ['invite', 'a@example.com'],
    'Missing: --name <name>, --project <project>',
    'Usage: owner invite <address>',
  ],
])('%s is misuse, and says what is right', async (_name, args, message, hint) => {
  const { exitCode, out, err } = await runOwner({}, args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  const [first = '', second = '', ...rest] = err.split('\n');
  expect(first).toContain(`Error: ${message}`);
  expect(second).toContain(hint);
  expect(rest).toEqual(['']);
});

test('a setting that is malformed fails in one line that names it', async () => {
  const { exitCode, err } = await runOwner({ PORT: 'x' }, ['backup']);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^Error: PORT must be [^\n]+\nSet it in [^\n]+\n$/u);
});

test('where there is no database, no command but migrate creates one', async () => {
  const folder = await temporaryFolder();
  for (const command of [['users', 'log-out', 'ann@example.com'], ['backup']]) {
    const { exitCode, err } = await runOwner({ DATA_DIR: folder }, command);
    expect(exitCode).toBe(1);
    expect(err).toContain(`There is no database at ${join(folder, 'site.sqlite')}`);
    expect(await readdir(folder)).toEqual([]);
  }
  const { exitCode, out } = await runOwner({ DATA_DIR: folder }, ['migrate']);
  expect(exitCode).toBe(0);
  expect(out).toContain(`${join(folder, 'site.sqlite')} was created.`);
  expect((await runOwner({ DATA_DIR: folder }, ['migrate'])).out).toContain('is up to date.');
});

test('a database server that does not answer fails in one line with advice', async () => {
  const settings = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/site' };
  const { exitCode, err } = await runOwner(settings, ['users', 'log-out', 'ann@example.com']);
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /^Error: DATABASE_URL cannot be used: PostgreSQL at 127\.0\.0\.1:1\/site: [^\n]+\nThe database cannot do this now\. Nothing has been done\./u,
  );
  expect(err).not.toContain('secret');
});

test('a database of another version is neither read nor, unless asked, migrated', async () => {
  const database = await openTestDatabase();
  const settings = settingsOf(database);
  const table = database.kysely.$extendTables<{
    kysely_migration: { name: string; timestamp: string };
  }>();
  const find = ['users', 'log-out', 'nobody@example.com'];
  try {
    const all = await table.selectFrom('kysely_migration').selectAll().orderBy('name').execute();
    const last = all.at(-1) ?? { name: '', timestamp: '' };
    await table.deleteFrom('kysely_migration').where('name', '=', last.name).execute();
    expect(await runOwner(settings, find)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(
        `older version of this site: ${last.name} not applied\nRun "owner migrate"`,
      ),
    });
    await table.deleteFrom('kysely_migration').execute();
    expect((await runOwner(settings, find)).err).toContain('has no tables of this site yet\n');
    await table.insertInto('kysely_migration').values(all).execute();
    expect((await runOwner(settings, ['migrate'])).out).toContain('is up to date.');
    await table
      .insertInto('kysely_migration')
      .values({ name: '999-future', timestamp: '9999' })
      .execute();
    expect(await runOwner(settings, find)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('newer version of this site: this one does not know 999-future'),
    });
    expect(await runOwner(settings, ['migrate'])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('newer version of this site: this one does not know 999-future'),
    });
  } finally {
    await database.close();
  }
});
