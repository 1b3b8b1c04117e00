import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hasWords } from '#domain/reviews/list-reviews.ts';
import { foldWords } from '#shared/fold-words.ts';
import { openPostgres, openSqlite } from '#tests/harness/databases.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import type { Database } from './connect.ts';

/** Letters that databases and alphabets treat differently, and any others. */
const unit = fc.oneof(
  { arbitrary: fc.constantFrom(...'ab iIıİsSßςσΣæŁłøđþ1٢ \n-\'"*:&|!()\\'), weight: 4 },
  { arbitrary: fc.constantFrom(...'が好สकि한ـ\u0301\u00AD\u200D\u{1F3B9}ﬁ'), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), weight: 1 },
);

/** Every letter of Unicode, but only some of the many alike ones of China and Korea. */
const letters = Array.from({ length: 0x2_0000 }, (_, code) => code)
  .filter(
    (code) => !/[\p{sc=Han}\p{sc=Hangul}]/u.test(String.fromCodePoint(code)) || code % 50 === 0,
  )
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => foldWords(letter) !== '');

/** Finds reviews by folded words, as a database does. */
const findIds = async ({ kysely }: Database, words: string): Promise<string[]> => {
  const found = kysely.selectFrom('reviews').select('id').where(hasWords(kysely, words));
  return (await found.orderBy('number').execute()).map(({ id }) => id);
};

test('both databases find the same reviews, by whole words and by their beginnings', async () => {
  const [sqlite, postgres] = [await openSqlite(), await openPostgres()];
  const comments = fc.sample(fc.string({ unit, maxLength: 60 }), { numRuns: 150, seed: 1 });
  for (let from = 0; from < letters.length; from += 1000)
    comments.push(letters.slice(from, from + 1000).join(' '));
  const rows = comments.map((comment, index) => ({
    ...reviewRow(String(index), 'u'),
    search_text: foldWords(comment),
  }));
  for (const { kysely } of [sqlite, postgres]) {
    await kysely.insertInto('users').values(userRow('u')).execute();
    await kysely.insertInto('reviews').values(rows).execute();
  }
  const meant = (words: string) =>
    rows
      .filter(({ search_text }) =>
        words.split(' ').every((word) => ` ${search_text}`.includes(` ${word}`)),
      )
      .map(({ id }) => id);
  const searches = rows.flatMap(({ search_text }, index) => {
    const words = search_text.split(' ');
    const [word = '', other = ''] = [
      words[index % words.length],
      words[(index * 7) % words.length],
    ];
    const beginning = [...word].slice(0, 1 + (index % 3)).join('');
    return [beginning, `${word} ${other}`].map((text) => foldWords(text));
  });
  for (const words of searches.filter((each) => each !== '')) {
    const ids = meant(words);
    expect([words, await findIds(sqlite, words)]).toEqual([words, ids]);
    expect([words, await findIds(postgres, words)]).toEqual([words, ids]);
  }
  await sqlite.close();
  await postgres.close();
});

test('the index of SQLite has every folded word as it is', async () => {
  const { kysely, close } = await openSqlite();
  await kysely.insertInto('users').values(userRow('u')).execute();
  const words = new Set(letters.flatMap((letter) => foldWords(letter).split(' ')));
  const all = [...words];
  for (let from = 0; from < all.length; from += 5000) {
    const search_text = all.slice(from, from + 5000).join(' ');
    await kysely
      .insertInto('reviews')
      .values({ ...reviewRow(String(from), 'u'), search_text })
      .execute();
  }
  await sql`create virtual table temp.terms using fts5vocab(main, review_search, row)`.execute(
    kysely,
  );
  const { rows } = await sql<{ term: string }>`select term from terms`.execute(kysely);
  const terms = new Set(rows.map(({ term }) => term));
  expect(all.filter((word) => !terms.has(word))).toEqual([]);
  expect(terms.size).toBe(all.length);
  await close();
});
