import { stat, truncate } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { damagePage, fillPages } from '../tests/harness/damage.ts';
import { eachDatabase, onSqlite } from '../tests/harness/databases.ts';
import { findDamage, findWriteProblem } from './examine.ts';

eachDatabase((open) => {
  test('a sound database has no damage and takes writes', async () => {
    const database = await open();
    try {
      expect(await findDamage(database)).toBeUndefined();
      expect(await findWriteProblem(database)).toBeUndefined();
      await database.kysely.schema.dropTable('public_content').execute();
      expect(await findWriteProblem(database)).toMatch(/public_content/u);
    } finally {
      await database.close();
    }
  });
});

onSqlite((open) => {
  test.each([
    ['a page of random bytes', damagePage],
    ['half of its pages missing', async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))],
  ])('a database that has got %s while the site runs is found damaged', async (_what, damage) => {
    const database = await open();
    onTestFinished(() => database.close());
    await fillPages(database.kysely);
    // Otherwise the new pages would be read from the WAL.
    await sql`pragma wal_checkpoint(truncate)`.execute(database.kysely);
    await damage(database.place);
    expect(await findDamage(database)).toMatch(/page \d+|malformed|disk I\/O/u);
  });
});
