import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../tests/harness/databases.ts';
import { insertRows } from './insert-rows.ts';

const wordOf = (word: string) => ({ word, rating: 5, created_at: 2 ** 52, review_id: 'x' });

eachDatabase((open) => {
  test('rows are inserted in their order, as they are', async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const texts = ['"quoted"', String.raw`\u0041\n`, '日本語 👋', 'two\nlines\ttab', ''];
    const rows = texts.map((line, index) => ({
      sequence: index + 1,
      review_id: index === 0 ? null : 'x',
      event: 'edited',
      reason: null,
      line,
    }));
    const db = database.kysely;
    await db.transaction().execute((trx) => insertRows(trx, 'record_lines', rows));
    expect(await db.selectFrom('record_lines').selectAll().orderBy('sequence').execute()).toEqual(rows);
    await db.transaction().execute((trx) => insertRows(trx, 'record_lines', []));
  });

  test('rows whose key exists are left out on request', async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const db = database.kysely;
    const insert = (...words: string[]) =>
      db.transaction().execute((trx) => insertRows(trx, 'review_words', words.map(wordOf), { ignoresKnown: true }));
    await insert('one', 'two', 'one');
    await insert('two', 'three');
    expect(await db.selectFrom('review_words').selectAll().orderBy('word').execute()).toEqual(['one', 'three', 'two'].map(wordOf));
  });

  test('rows that the database refuses fail their transaction, and leave the connection as it was', async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const db = database.kysely;
    const insert = () =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('public_content').set({ version: 7 }).execute();
        await insertRows(trx, 'review_words', [wordOf('one'), wordOf('one')]);
        await insertRows(trx, 'review_words', [wordOf('two')]);
      });
    for (let times = 0; times < 2; times += 1) await expect(insert()).rejects.toThrow(/unique/iu);
    expect(await db.selectFrom('review_words').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('public_content').select('version').executeTakeFirst()).toEqual({ version: 0 });
    await db.transaction().execute((trx) => insertRows(trx, 'review_words', [wordOf('one')]));
    expect(await db.selectFrom('review_words').select('word').execute()).toEqual([{ word: 'one' }]);
  });
});
