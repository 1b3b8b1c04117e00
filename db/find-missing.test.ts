import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createPostgresDatabase,
  isOnPostgres,
  openTestDatabase,
} from '#tests/harness/databases.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { openDatabase } from './connect.ts';
import { findMissing } from './find-missing.ts';

test('a whole database lacks nothing', async () => {
  const database = await openTestDatabase();
  expect(await findMissing(database)).toBeUndefined();
  await database.close();
});

test.each([
  ['drop table sessions', 'table sessions'],
  ['drop index users_unverified', 'index users_unverified'],
  ['alter table reviews rename column reply_at to replied_at', 'column reviews.reply_at'],
  ['delete from secrets', 'row of the table secrets'],
  isOnPostgres()
    ? ['drop index reviews_by_words', 'index reviews_by_words']
    : ['drop trigger review_words_added', 'trigger review_words_added'],
])('after "%s", a database lacks its %s', async (statement, what) => {
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(
    isOnPostgres()
      ? { databaseUrl: await createPostgresDatabase('migrated'), dataDir: '' }
      : { dataDir: await temporaryFolder() },
  );
  opened.defer(database.close);
  await sql.raw(statement).execute(database.kysely);
  const found = await findMissing(database);
  expect(found).toMatch(
    /^[^\n]+ is missing (?:the|a) [\w. ]+\. To restore it from a backup, stop the site and run "owner restore FILE"[^\n]*$/u,
  );
  expect(found).toContain(
    `${database.place} is missing ${what.startsWith('row') ? 'a' : 'the'} ${what}.`,
  );
});
