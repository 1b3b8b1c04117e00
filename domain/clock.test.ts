import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp, testPassword } from '../tests/harness/create-test-app.ts';
import { claimDueEmails, noteFailure } from './mail/outbox.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

/** Does something while the clock is years ahead. */
async function whileAhead<Result>(app: TestApp, work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(5 * year);
  const result = await work();
  app.clock.advance(-5 * year);
  return result;
}

eachDatabase((open) => {
  test('an email that was queued, claimed, or put off while the clock was ahead is sent when the clock is right again', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { db, now } = app.context;
    await whileAhead(app, () => app.createAccount('ann@example.com'));
    const [claimed] = await whileAhead(app, () => claimDueEmails(db, now(), 1));
    expect(claimed?.attempts).toBe(1);
    const [again] = await claimDueEmails(db, now(), 1);
    expect(again?.attempts).toBe(2);
    if (again !== undefined) await whileAhead(app, () => noteFailure(db, again, { permanent: false, message: '' }, now()));
    expect((await claimDueEmails(db, now(), 1)).map(({ attempts }) => attempts)).toEqual([3]);
    expect(await claimDueEmails(db, now(), 1)).toEqual([]);
  });

  test('an email from the future is given up after its usual time', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { db, now } = app.context;
    await whileAhead(app, () => app.createAccount('ann@example.com'));
    let tries = 0;
    for (let passed = 0; passed < 4 * day; passed += 30 * minute) {
      for (const mail of await claimDueEmails(db, now(), 1)) {
        tries++;
        await noteFailure(db, mail, { permanent: false, message: '' }, now());
      }
      app.clock.advance(30 * minute);
    }
    expect(tries).toBeGreaterThan(4);
    expect((await db.selectFrom('outbox').select('state').execute()).map(({ state }) => state)).toEqual(['failed']);
  });

  test('an author who posted while the clock was ahead waits an hour at most', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.createAccount('ann@example.com');
    const post = async () => (await session.post('/reviews', { rating: 5, comment: 'x' })).status;
    await app.context.db
      .updateTable('users')
      .set({ posting_since: app.clock.now() + 5 * year, posting_count: 10 })
      .execute();
    expect(await post()).toBe(201);
  });

  test('a session that was started while the clock was ahead does not outlive the others', async () => {
    await using app = await createTestApp(open);
    await app.verifiedAccount('ann@example.com');
    const { body } = await whileAhead(app, () => app.post('/users/login', { email: 'ann@example.com', password: testPassword }));
    expect((await app.as(body.token).get('/users/token')).status).toBe(401);
  });

  test('a request that was counted while the clock was ahead keeps nobody waiting', async () => {
    await using app = await createTestApp(open);
    const resend = () => app.post('/users/resend-verification', { email: 'ann@example.com' });
    await app.createAccount('ann@example.com');
    await whileAhead(app, resend);
    expect((await resend()).status).toBe(200);
    expect((await resend()).headers.get('Retry-After')).toBe('120');
  });
});
