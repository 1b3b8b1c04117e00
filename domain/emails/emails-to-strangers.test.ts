import { describe, expect } from 'vitest';
import type { EmailKind } from '#domain/outbox/email-kinds.ts';
import { claimDueEmails, noteFailure, readEmail } from '#domain/outbox/outbox.ts';
import { hideReview, replyToReview, unhideReview } from '#domain/reviews/moderation.ts';
import {
  test as base,
  newPassword,
  testPassword as password,
  type TestAccount,
  type TestApp,
} from '#tests/harness/create-test-app.ts';
import { day, hour, minute } from '#tests/harness/time.ts';
import { writeEmail } from './emails.ts';

const ownerEmail = 'owner@example.com';
const stranger = 'stranger@example.com';

interface Squatted extends TestAccount {
  app: TestApp;
  reviewId: string;
}

/** A stranger's address that somebody else has signed up with, and a held review. */
const test = base.extend('squatted', async ({ createApp }) => {
  const app = await createApp({ ownerEmail });
  const account = await app.createAccount(stranger);
  const reviewId = await account.session.review('Held');
  return { app, reviewId, ...account };
});

const refused = () => undefined;

/**
 * The cause of each kind of email, and how many an unverified address gets if it happens eight times
 * in an hour. The sign-up has taken one from its budget.
 */
const causes: Record<EmailKind, { most: number; cause?: (of: Squatted) => unknown }> = {
  // Asked for by sign-up, resend, and reset. They share one budget: 5 a day, then one an hour.
  verify_email: {
    most: 5,
    cause: ({ app }) => app.post('/users/resend-verification', { email: stranger }),
  },
  reset_password: {
    most: 5,
    cause: ({ app }) => app.post('/users/forgot-password', { email: stranger }),
  },
  // One for an account with a held review, after 28 days, and from the same budget.
  purge_reminder: { most: 1 },
  password_changed: {
    most: 0,
    cause: async (of) => {
      const { body } = await of.session.changePassword(of.userId, password);
      of.session = of.app.as(body.token);
    },
  },
  account_deleted: {
    most: 0,
    cause: async (of) => {
      expect((await of.session.delete(`/users/${of.userId}`, { password })).status).toBe(204);
      Object.assign(of, await of.app.createAccount(stranger));
    },
  },
  // Only the owner's account gets these, and only once its address is proved.
  new_session: { most: 0, cause: ({ app }) => app.logIn(stranger) },
  review_reply: {
    most: 0,
    cause: ({ app, reviewId }) => replyToReview(app.context, reviewId, 'Thanks').catch(refused),
  },
  review_hidden: {
    most: 0,
    cause: ({ app, reviewId }) =>
      hideReview(app.context, reviewId, { reason: 'advertising', words: 'It sells.' }),
  },
  review_shown: {
    most: 0,
    cause: async ({ app, reviewId }) => {
      await hideReview(app.context, reviewId, { reason: 'advertising', words: 'It sells.' });
      await unhideReview(app.context, reviewId);
    },
  },
  // To the address that the owner has set, each at most once in a while.
  new_reviews: { most: 0 },
  new_reports: { most: 0 },
  backup_missing: { most: 0 },
  // Only when the owner closes a report, and 5 a day at most.
  report_answered: { most: 5 },
  // Only when the owner invites, once and with one reminder for each project.
  invitation: { most: 1 },
  invitation_reminder: { most: 1 },
};

const toStranger = async (app: TestApp, ...kinds: EmailKind[]) => {
  await app.deliverEmails();
  return app.emails.filter(
    ({ recipient, kind }) =>
      recipient === stranger && (kinds.length === 0 || (kinds as string[]).includes(kind)),
  );
};

describe('an address that nobody has verified', () => {
  test.for(
    Object.entries(causes).flatMap(([kind, { most, cause }]) =>
      cause === undefined ? [] : [[kind as EmailKind, most, cause] as const],
    ),
  )('gets %s at most %i times', async ([kind, most, cause], { squatted }) => {
    const { app } = squatted;
    await toStranger(app);
    app.emails.splice(0);
    for (let times = 0; times < 8; times++) {
      app.clock.advance(3 * minute);
      await cause(squatted);
      await app.deliverEmails();
    }
    expect(await toStranger(app, kind)).toHaveLength(most);
  });

  test('gets all emails from one budget: 5 a day, and then one an hour', async ({ app }) => {
    const round = async (network: string) => {
      const caller = app.from(network);
      const { status, body } = await caller.signUp(stranger);
      expect(status).toBe(201);
      const { userId } = (await app.as(body.token).get('/users/token')).body;
      await app.from('203.0.113.200').post('/users/resend-verification', { email: stranger });
      await app.from('203.0.113.201').post('/users/forgot-password', { email: stranger });
      await app.deliverEmails();
      await app.as(body.token).delete(`/users/${userId}`, { password });
    };
    for (let index = 1; index <= 8; index++) {
      app.clock.advance(3 * minute);
      await round(`203.0.113.${index}`);
    }
    expect(await toStranger(app)).toHaveLength(6);
    app.clock.advance(hour);
    await round('203.0.113.20');
    expect(await toStranger(app)).toHaveLength(7);
    app.clock.advance(day);
    await round('203.0.113.21');
    expect(await toStranger(app)).toHaveLength(10);
  });

  test('shares its budget with all spellings that reach the same mailbox', async ({ app }) => {
    let host = 0;
    for (const [first, ...others] of [
      ['1', '2', '3', '4', '5', '6', '7', '8'].map((tag) => `stranger+${tag}+x@example.com`),
      ['ann@', 'a.nn@', 'an.n@', 'a.n.n@', 'an.n+x@', 'a.n.n+x@', 'ann+y@'].map(
        (name, index) => name + (index % 2 === 0 ? 'gmail.com' : 'googlemail.com'),
      ),
      [
        'lee@gmail.com',
        'lee%gmail.com@localhost.localdomain',
        'l.ee+x%gmail.com@shop.example',
        'lee%gmail.com%shop.example@localhost.localdomain',
        'gmail.com!le.e@localhost.localdomain',
        'shop.example!gmail.com!lee@localhost.localdomain',
        'localhost!l.e.e%gmail.com@shop.example',
      ],
      ['a.b@example.com'],
      ['ab@example.com'],
    ]) {
      const before = app.emails.length;
      for (const address of [first ?? '', ...others])
        expect((await app.from(`203.0.113.${(host += 1)}`).signUp(address)).status).toBe(201);
      await app.deliverEmails();
      expect([first, app.emails.length - before]).toEqual([first, others.length === 0 ? 1 : 6]);
    }
  });

  test('leaves the network that signed up one email an hour, whatever strangers ask for', async ({
    squatted: { app },
  }) => {
    for (let index = 1; index <= 20; index++) {
      app.clock.advance(3 * minute);
      const caller = app.from(`203.0.113.${index}`);
      await caller.post('/users/forgot-password', { email: stranger });
      await caller.post('/users/resend-verification', { email: stranger });
      await app.deliverEmails();
    }
    const before = await toStranger(app);
    app.clock.advance(3 * minute);
    const home = app.from('198.51.100.1');
    const { status } = await home.post('/users/resend-verification', { email: stranger });
    expect(status).toBe(200);
    expect(await toStranger(app)).toHaveLength(before.length + 1);
  });

  test('takes nothing from the budgets of verified addresses, which are apart', async ({ app }) => {
    await app.verifiedAccount(stranger);
    for (let times = 0; times < 6; times++) {
      app.clock.advance(3 * minute);
      await app.post('/users/resend-verification', { email: stranger });
      await app.post('/users/forgot-password', { email: stranger });
      await app.deliverEmails();
    }
    expect(await toStranger(app, 'reset_password')).toHaveLength(6);
  });
});

test('a mail server that is down costs an email one place in the budget', async ({
  appWithoutSender: app,
}) => {
  await app.createAccount(stranger);
  const { takeEmail } = app.context.rateLimits;
  const taken: string[] = [];
  app.context.rateLimits.takeEmail = (request) => {
    taken.push(request.address);
    return takeEmail(request);
  };
  for (let times = 0; times < 8; times++) {
    app.clock.advance(6 * hour);
    for (const claimed of await claimDueEmails(app.context, 10)) {
      expect(await writeEmail(app.context, readEmail(claimed))).toMatchObject({
        recipient: stranger,
      });
      await noteFailure(app.context, claimed, { fault: 'refusal', message: 'down' });
    }
  }
  expect(taken).toEqual([stranger]);
});

test('an address verified before its email is sent gets no link to verify', async ({
  appWithoutSender: app,
}) => {
  await app.createAccount(stranger);
  await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).execute();
  const [claimed] = await claimDueEmails(app.context, 10);
  if (claimed === undefined) throw new Error('No email waits.');
  expect(await writeEmail(app.context, readEmail(claimed))).toBe('obsolete');
});

test('a verified address gets emails about at most 6 new passwords in an hour', async ({ app }) => {
  const { token, userId } = await app.verifiedAccount(stranger);
  let session = app.as(token);
  for (let times = 0; times < 9; times++) {
    app.clock.advance(2 * minute);
    const [from, to] = times % 2 === 0 ? [password, newPassword] : [newPassword, password];
    const { status, body } = await session.changePassword(userId, to, from);
    expect(status).toBe(200);
    session = app.as(body.token);
    await app.deliverEmails();
  }
  expect(await toStranger(app, 'password_changed')).toHaveLength(6);
});
