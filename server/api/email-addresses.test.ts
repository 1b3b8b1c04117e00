import { expect } from 'vitest';
import { createTestApp, test, testPassword } from '#tests/harness/create-test-app.ts';
import { knownProject } from '#tests/harness/known-projects.ts';

const ascii = 'Anna@xn--mller-kva.example';
const spellings = [
  'Anna@müller.example',
  'anna@MÜLLER.example',
  ' anna@mu\u0308ller.example\u200B',
  'ANNA@XN--MLLER-KVA.EXAMPLE',
];

test('an account has one address, however its domain is written', async ({
  appWithHighLimits: app,
}) => {
  const [typed = ''] = spellings;
  const { userId, session } = await app.createAccount(typed);
  expect((await session.get('/users/token')).body.email).toBe(ascii);
  await app.get(`/users/verify/${await app.emailedLink(ascii)}`);
  for (const spelling of spellings) {
    const outcomes = [
      (await app.signUp(spelling)).outcome,
      (await app.logIn(spelling)).outcome,
      (await session.put(`/users/${userId}`, { email: spelling, firstName: 'A', lastName: 'L' }))
        .outcome,
    ];
    expect([spelling, outcomes]).toEqual([spelling, ['409 email_taken', '200', '200']]);
    await app.post('/users/forgot-password', { email: spelling });
  }
  await app.deliverEmails();
  expect(new Set(app.emails.map(({ recipient }) => recipient.toLowerCase()))).toEqual(
    new Set([ascii.toLowerCase()]),
  );
});

test('the owner’s account is found, however OWNER_EMAIL writes its domain', async () => {
  for (const ownerEmail of spellings) {
    await using app = await createTestApp({ ownerEmail, rateLimitScale: 100 });
    const { session } = await app.verifiedAccount(ascii);
    expect([ownerEmail, (await session.get('/owner/glance')).status]).toEqual([ownerEmail, 200]);
    const invitation = { email: spellings[0], name: 'Anna', projectId: knownProject.projectId };
    const own = await session.post('/owner/invitations', invitation);
    expect(own.body.errors).toMatchObject([{ field: 'email' }]);
    const invited = await session.post('/owner/invitations', {
      ...invitation,
      email: 'ivan@пример.рф',
    });
    expect(invited.status).toBe(201);
    await app.emailedLink('ivan@xn--e1afmkfd.xn--p1ai', 'invitation');
  }
});

test('a report keeps its address in ASCII, and deleting the account takes it away', async ({
  appWithHighLimits: app,
}) => {
  const bob = await app.verifiedAccount('bob@example.com');
  const reports = `/reviews/${await bob.session.review('words')}/reports`;
  for (const email of spellings)
    expect((await app.post(reports, { reason: 'private', email })).status).toBe(202);
  const stored = async () =>
    (await app.context.db.selectFrom('reports').select('email').execute()).map(({ email }) =>
      email?.toLowerCase(),
    );
  expect(new Set(await stored())).toEqual(new Set([ascii.toLowerCase()]));
  const { session, userId } = await app.verifiedAccount(ascii);
  expect((await session.delete(`/users/${userId}`, { password: testPassword })).outcome).toBe(
    '204',
  );
  expect(new Set(await stored())).toEqual(new Set([undefined]));
});
