import { expect } from 'vitest';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';

async function postOne(app: TestApp): Promise<string> {
  const { session } = await app.verifiedAccount('ann@example.com');
  return session.review('Call 555 0100');
}

const why = ['--reason', 'advertising', '--words', 'No numbers, please.'];

test('a review is hidden with a reason, which its author gets by email', async ({ app }) => {
  const settings = settingsOf(app.database);
  const id = await postOne(app);
  const hide = ['reviews', 'hide', `/reviews/${id}`, ...why];
  expect(await runOwner(settings, hide)).toMatchObject({
    exitCode: 0,
    err: '',
    out: 'The review is hidden. The site will email its author.\n',
  });
  expect(await runOwner(settings, hide)).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('Nothing has changed'),
  });
  expect((await app.get('/reviews')).body).toEqual([]);
  await app.deliverEmails();
  expect(app.emails.at(-1)).toMatchObject({ kind: 'review_hidden', recipient: 'ann@example.com' });
  expect(await runOwner(settings, ['reviews', 'hide', 'x', ...why])).toMatchObject({
    exitCode: 1,
    err: 'Error: There is no review x.\n',
  });
});

test.for([
  ['', ''],
  ['https://example.com/reviews/', ''],
  ['https://example.com/reviews/', '?utm_source=feed#history'],
  ['https://example.com/auth/login?from=%2Fowner%3Fhide%3D', ''],
])('a review whose id starts with a dash is found in “%s…%s”', async ([start, end], { app }) => {
  const before = await postOne(app);
  const id = `-${before.slice(1)}`;
  await app.context.db.updateTable('reviews').set({ id }).where('id', '=', before).execute();
  expect(
    (await runOwner(settingsOf(app.database), ['reviews', 'hide', `${start}${id}${end}`, ...why]))
      .exitCode,
  ).toBe(0);
  expect((await app.get('/reviews/summary')).body.count).toBe(0);
});

test('hiding needs a published reason', async () => {
  const { exitCode, err } = await runOwner({}, [
    'reviews',
    'hide',
    'x',
    '--reason',
    'rude',
    '--words',
    'y',
  ]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(
    /^Error: --reason: [^\n]*"advertising"[^\n]*\nUsage: owner reviews hide <review> /u,
  );
});
