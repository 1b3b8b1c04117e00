import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/harness/databases.ts';
import { examineFile } from './examine.ts';

test('what a running site writes to its index of words is no damage', async () => {
  const site = await openTestDatabase();
  const user = {
    id: 'u',
    email: '',
    email_key: '',
    first_name: '',
    last_name: '',
    created_at: 1,
    posting_since: 0,
    posting_count: 0,
  };
  await site.kysely.insertInto('users').values(user).execute();
  const review = {
    user_id: 'u',
    rating: 5,
    comment: '',
    salt: '',
    source: 'verified_email',
    created_at: 1,
    updated_at: 1,
    public: 1,
  } as const;
  const post = (number: number) =>
    site.kysely
      .insertInto('reviews')
      .values({ ...review, id: String(number), search_text: `word ${number}`, version: 1 })
      .execute();
  for (let number = 0; number < 120;) {
    const other = await site.openAgain();
    for (const end = number + 12; number < end; number += 1) await post(number);
    expect(examineFile(other)).toBeUndefined();
    await other.close();
  }
  await site.close();
});
