import { expect, test, vi } from 'vitest';
import { summarizeRecord } from '../domain/record/read-record.ts';
import { createTestApp } from '../tests/harness/create-test-app.ts';
import { onSqlite } from '../tests/harness/databases.ts';
import { importEarlier } from './import-earlier.ts';

onSqlite((open) => {
  test('earlier reviews that the database refused are put into the record later', async () => {
    await using app = await createTestApp(open);
    const { userId } = await app.verifiedAccount('ann@example.com');
    await app.context.db
      .insertInto('reviews')
      .values({ id: 'e'.repeat(22), user_id: userId, rating: 4, comment: 'Earlier', created_at: 1, updated_at: 1, public: 1 })
      .execute();
    let calls = 0;
    const context = {
      ...app.context,
      get db() {
        calls += 1;
        if (calls === 1) throw new Error('Not now');
        return app.context.db;
      },
    };
    const onError = vi.fn<(error: unknown) => void>();
    const stop = importEarlier(context, onError, 1);
    await vi.waitFor(async () => expect(await summarizeRecord(app.context)).toMatchObject({ imported: 1, published: 1 }));
    await stop();
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
