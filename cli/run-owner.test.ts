import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../tests/harness/create-test-app.ts';
import { eachDatabase, onSqlite } from '../tests/harness/databases.ts';
import { runOwner, settingsOf } from '../tests/harness/run-owner.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import type { Cli } from './cli.ts';
import { createProgram } from './program.ts';

/** Lists all commands by their full names, and whether each is a topic that has commands. */
const listCommands = ({ commands }: CommandUnknownOpts, before = ''): { name: string; isTopic: boolean }[] =>
  commands.flatMap((command) => {
    const name = `${before}${command.name()}`;
    return [{ name, isTopic: command.commands.length > 0 }, ...listCommands(command, `${name} `)];
  });

test('every command explains itself, with an example', async () => {
  const program = createProgram({ output: {} } as Cli, { stdout: process.stdout, stderr: process.stderr });
  // Only shells use `complete`.
  const commands = listCommands(program).filter(({ name }) => name !== 'complete');
  expect(commands.length).toBeGreaterThan(30);
  for (const { name, isTopic } of commands) {
    const { exitCode, out, err } = await runOwner({}, [...name.split(' '), '--help']);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain(`Usage: owner ${name} `);
    expect(out).toContain(isTopic ? '\nCommands:' : `\nExamples:\n  $ owner ${name}`);
  }
});

test('the help names every exit code', async () => {
  const { out } = await runOwner({}, ['--help']);
  expect(out).toMatch(/0 {2}done\n.*1 {2}failed.*\n.*2 {2}wrong use\n.*3 {2}not found\n.*4 {2}not confirmed/u);
});

test.each([
  ['an unknown command', ['revews'], 'Did you mean reviews?'],
  ['an unknown option', ['reviews', 'list', '--stats', 'x'], 'Did you mean --status?'],
  ['a missing argument', ['reviews', 'show'], 'missing required argument'],
  ['too many arguments', ['content', 'x'], 'too many arguments'],
  ['a value that is no choice', ['reviews', 'list', '--status', 'gone'], 'Allowed choices are published, held, hidden'],
  ['a rating out of range', ['reviews', 'list', '--rating', '6'], 'from 1 to 5'],
  ['a malformed day', ['reviews', 'list', '--since', '31.1.2026'], 'such as 2026-01-31'],
  ['a limit of zero', ['reviews', 'list', '--limit', '0'], 'from 1 to 100000'],
  ['no reason to hide', ['reviews', 'hide', 'x', '--words', 'y'], '--reason'],
  ['a reply without words', ['reviews', 'reply', 'x'], 'What do you want to reply?'],
  ['neither an id nor --failed', ['email', 'retry'], '--failed'],
])('%s is wrong use, and says what is right', async (_name, args, hint) => {
  const { exitCode, out, err } = await runOwner({}, args);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toMatch(/^Error: /u);
  expect(err).toContain(hint);
  const asJson = await runOwner({}, [...args, '--json']);
  expect(asJson.exitCode).toBe(2);
  expect(JSON.parse(asJson.err)).toMatchObject({ error: { exitCode: 2 } });
});

test('a setting that is malformed fails in one line that names it', async () => {
  const { exitCode, err } = await runOwner({ PORT: 'x' }, ['reviews', 'list']);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^Error: PORT must be/u);
});

test('where there is no database, no command but migrate creates one', async () => {
  const folder = await temporaryFolder();
  for (const command of [['reviews', 'list'], ['backup'], ['copy', '--to', 'postgres://127.0.0.1:1/site'], ['migrate', '--check']]) {
    const { exitCode, err } = await runOwner({ DATA_DIR: folder }, command);
    expect(exitCode).toBe(1);
    expect(err).toContain(`There is no database at ${join(folder, 'site.sqlite')}`);
    expect(await readdir(folder)).toEqual([]);
  }
  const { exitCode, out } = await runOwner({ DATA_DIR: folder }, ['migrate']);
  expect(exitCode).toBe(0);
  expect(out).toContain('001-first-tables');
  expect((await runOwner({ DATA_DIR: folder }, ['reviews', 'list'])).out).toBe('No reviews.\n');
});

test('a database server that does not answer fails in one line with advice', async () => {
  const { exitCode, err } = await runOwner({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/site' }, ['reviews', 'list']);
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /^Error: DATABASE_URL cannot be used: PostgreSQL at 127\.0\.0\.1:1\/site: [^\n]+\nThe database cannot do this now, and nothing has been done\./u,
  );
  expect(err).not.toContain('secret');
});

onSqlite((open) => {
  test('a database that another process locks is waited for, and then it fails in one line with advice', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    await app.createAccount('ann@example.com');
    const settings = settingsOf(app.database);
    const other = new Sqlite(app.database.place);
    other.exec('begin immediate');
    expect((await runOwner(settings, ['users', 'list'])).exitCode).toBe(0);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 500));
    const { exitCode, err } = await runOwner(settings, ['users', 'delete', 'ann@example.com', '--yes']);
    expect(exitCode).toBe(1);
    expect(err).toMatch(/^Error: database is locked\nThe database cannot do this now, and nothing has been done\./u);
    other.exec('rollback').close();
    expect((await runOwner(settings, ['users', 'delete', 'ann@example.com', '--yes'])).exitCode).toBe(0);
  });
});

eachDatabase((open) => {
  test('a database of another version is neither read nor migrated without being asked', async () => {
    const database = await open();
    const settings = settingsOf(database);
    const table = database.kysely.$extendTables<{ kysely_migration: { name: string; timestamp: string } }>();
    try {
      const last = await table
        .deleteFrom('kysely_migration')
        .where('name', '=', '001-first-tables')
        .returningAll()
        .executeTakeFirstOrThrow();
      const older = await runOwner(settings, ['reviews', 'list']);
      expect(older.exitCode).toBe(1);
      expect(older.err).toContain('older version of this site: 001-first-tables not applied\nRun "owner migrate"');
      expect((await runOwner(settings, ['migrate', '--check'])).err).toContain('not up to date: to do: 001-first-tables');
      await table.insertInto('kysely_migration').values(last).execute();
      expect((await runOwner(settings, ['migrate', '--check'])).exitCode).toBe(0);
      expect((await runOwner(settings, ['migrate'])).out).toContain('is up to date.');
      await table.insertInto('kysely_migration').values({ name: '999-future', timestamp: '9999' }).execute();
      const newer = await runOwner(settings, ['reviews', 'list']);
      expect(newer.exitCode).toBe(1);
      expect(newer.err).toContain('newer version of this site: this one does not know 999-future');
      expect((await runOwner(settings, ['migrate'])).exitCode).toBe(1);
      expect((await runOwner(settings, ['migrate', '--check'])).err).toContain('it is newer than this version (999-future)');
    } finally {
      await database.close();
    }
  });
});
