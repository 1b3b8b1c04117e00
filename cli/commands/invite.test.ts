import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';
import { knownProject, unknownProjectId } from '#tests/harness/known-projects.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';

const { projectId } = knownProject;
const invite = (address: string, ...more: string[]): string[] => [
  'invite',
  address,
  '--name',
  'Ann Lee',
  '--project',
  projectId,
  ...more,
];

test('a client is invited by email, for people and for scripts', async ({ app }) => {
  const settings = settingsOf(app.database);
  const invited = await runOwner(
    settings,
    invite('ann@example.com', '--finished', '2024-06', '--json'),
  );
  const [invitation] = await app.context.db.selectFrom('invitations').selectAll().execute();
  expect(JSON.parse(invited.out)).toEqual({ invitationId: invitation?.id });
  expect(invitation).toMatchObject({
    email: 'ann@example.com',
    name: 'Ann Lee',
    project_id: projectId,
    engaged_at: '2024-06',
  });
  await app.deliverEmails();
  expect(app.emails).toMatchObject([
    {
      kind: 'invitation',
      recipient: 'ann@example.com',
      text: { subject: expect.stringContaining(knownProject.projectName) },
    },
  ]);
  expect((await runOwner(settings, invite('bob@example.com'))).out).toBe(
    `The site will email bob@example.com an invitation to review ${projectId}. It works for 60 days.\n`,
  );
});

test('a Unicode domain is invited by its ASCII form, and no address twice', async ({ app }) => {
  const settings = settingsOf(app.database);
  const { out } = await runOwner(settings, invite('ivan@пример.рф'));
  expect(out).toContain('The site will email ivan@xn--e1afmkfd.xn--p1ai an invitation');
  expect(await runOwner(settings, invite('Ivan@xn--e1afmkfd.xn--p1ai'))).toMatchObject({
    exitCode: 1,
    err: 'Error: Ivan@xn--e1afmkfd.xn--p1ai: You’ve already invited this address for this project, and they haven’t replied yet.\n',
  });
});

test.for<[string[], string]>([
  [
    ['invite', 'a@example.com', '--name', 'Ann', '--project', unknownProjectId],
    '--project: There is no such project. The projects are ',
  ],
  [invite('nobody'), 'address: Please enter a valid email address.'],
  [
    ['invite', 'a@example.com', '--name', ' ', '--project', projectId],
    '--name: Please fill in this field.',
  ],
  [
    invite('a@example.com', '--finished', '2024-13'),
    '--finished: Please enter a month, such as 2024-06.',
  ],
  [invite('a@example.com', '--finished', '2099-12'), '--finished: That month is in the future.'],
])('%j is misuse, and says what is wrong', async ([args, message]) => {
  const { exitCode, err } = await runOwner({}, args);
  expect({ exitCode, err: err.split('\n', 1)[0] }).toEqual({
    exitCode: 2,
    err: expect.stringMatching(/^Error: /u),
  });
  expect(err).toContain(message);
});
