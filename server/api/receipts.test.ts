import { expect, test } from 'vitest';
import { commitTo } from '../../domain/record/commitment.ts';
import { replyToReview } from '../../domain/reviews/reply-to-review.ts';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';

eachDatabase((open) => {
  test('§19.2: the author of a review gets its receipt, a stranger 403, and a caller without a session 401', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    const stranger = await app.verifiedAccount('eve@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Good' })).body;
    await replyToReview(app.context, id, 'Thank you');
    const { status, body } = await session.get(`/reviews/${id}/receipt`);
    expect(status).toBe(200);
    expect(body.review).toEqual({ _id: id, userId, rating: 4, comment: 'Good', source: 'verified_email' });
    expect(body.lines.map(({ event }: { event: string }) => event)).toEqual(['received', 'published', 'replied']);
    expect(body.lines[0].commitment).toBe(commitTo(body.salt, body.review));
    expect(body.lines[2].commitment).toBe(commitTo(body.replySalt, body.reply));
    expect((await stranger.session.get(`/reviews/${id}/receipt`)).status).toBe(403);
    expect((await app.get(`/reviews/${id}/receipt`)).status).toBe(401);
    for (const other of ['x'.repeat(22), 'x']) expect((await session.get(`/reviews/${other}/receipt`)).status).toBe(404);
    expect((await session.get(`/users/${userId}/data`)).body.receipts).toEqual([body]);
  });

  test('§19.2: a held review has a receipt too, and an edited one commits to what it says now', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.createAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 1, comment: 'Held' })).body;
    await session.put(`/reviews/${id}`, { rating: 2, comment: 'Held, edited' });
    const { body } = await session.get(`/reviews/${id}/receipt`);
    expect(body.review).toMatchObject({ rating: 2, comment: 'Held, edited' });
    expect(body.lines.at(-1)).toMatchObject({ event: 'edited', commitment: commitTo(body.salt, body.review) });
    await session.delete(`/reviews/${id}`);
    expect((await session.get(`/reviews/${id}/receipt`)).status).toBe(404);
    expect((await session.get(`/users/${userId}/data`)).body.receipts).toEqual([]);
  });

  test('§19.2: whoever reads a public review can compute its commitment, and nobody that of a deleted one', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Good' })).body;
    await session.put(`/reviews/${id}`, { rating: 5, comment: 'Better' });
    await replyToReview(app.context, id, 'Thank you');
    const [review] = (await app.get('/reviews')).body;
    const { lines } = (await session.get(`/reviews/${id}/receipt`)).body;
    expect(lines[2].commitment).toBe(commitTo(review.salt, { _id: id, userId, rating: 5, comment: 'Better', source: 'verified_email' }));
    expect(lines[3].commitment).toBe(commitTo(review.reply.salt, { _id: id, text: 'Thank you' }));
    await session.delete(`/reviews/${id}`);
    const salts = [review.salt, review.reply.salt] as string[];
    for (const table of ['reviews', 'review_versions', 'reply_versions', 'record_lines', 'record_head', 'outbox'] as const) {
      const rows = JSON.stringify(await app.database.kysely.selectFrom(table).selectAll().execute());
      for (const salt of salts) expect(rows).not.toContain(salt);
    }
  });

  test('§19.2: each email carries the last line of the record as it is when the email is sent', async () => {
    await using app = await createTestApp(open, { sendsEmail: true });
    const { session } = await app.verifiedAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Good' })).body;
    await replyToReview(app.context, id, 'Thank you');
    await app.deliverEmails();
    const { sequence, hash } = (await session.get(`/reviews/${id}/receipt`)).body.lines.at(-1);
    expect(app.emails.at(-1)).toMatchObject({ kind: 'review_reply', recordHead: { sequence, hash } });
  });

  test('§19.2: what a review and its reply said before can be found in the record too', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'First' })).body;
    await replyToReview(app.context, id, 'First reply');
    await session.put(`/reviews/${id}`, { rating: 5, comment: 'Second' });
    await replyToReview(app.context, id, 'Second reply');
    const { versions, replyVersions } = (await app.get(`/reviews/${id}`)).body;
    const { lines } = (await session.get(`/reviews/${id}/receipt`)).body;
    const first = { _id: id, userId, rating: 4, comment: 'First', source: 'verified_email' };
    expect(lines[1].commitment).toBe(commitTo(versions[0].salt, first));
    expect(lines[2].commitment).toBe(commitTo(replyVersions[0].salt, { _id: id, text: 'First reply' }));
  });
});
