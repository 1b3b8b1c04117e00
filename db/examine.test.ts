import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/harness/databases.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { examineFile } from './examine.ts';

test('a running site’s writes to its index of words don’t count as damage', async () => {
  const site = await openTestDatabase();
  await site.kysely.insertInto('users').values(userRow('u')).execute();
  const post = (number: number) =>
    site.kysely
      .insertInto('reviews')
      .values({ ...reviewRow(String(number), 'u'), search_text: `word ${number}` })
      .execute();
  for (let number = 0; number < 120;) {
    const other = await site.openAgain();
    for (const end = number + 12; number < end; number += 1) await post(number);
    expect(examineFile(other)).toBeUndefined();
    await other.close();
  }
  await site.close();
});
