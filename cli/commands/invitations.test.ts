import { expect, test } from 'vitest';
import { provider } from '../../content/provider.ts';
import { createTestApp, eachDatabase, testPassword as password } from '../../tests/harness/create-test-app.ts';
import { knownProject, otherProject, unknownProjectId } from '../../tests/harness/known-projects.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';

const invite = (address: string, ...more: string[]): string[] => [
  'invite',
  address,
  '--name',
  'Ann Lee',
  '--project',
  knownProject.projectId,
  ...more,
];

eachDatabase((open) => {
  test('a client is invited, shown, reminded by hand, and taken back', async () => {
    await using app = await createTestApp(open);
    const settings = settingsOf(app.database);
    const invited = await runOwner(settings, invite('ann@example.com', '--finished', '2024-06', '--json'));
    const { id } = JSON.parse(invited.out).invited;
    expect(JSON.parse(invited.out)).toMatchObject({
      invited: { email: 'ann@example.com', name: 'Ann Lee', project: knownProject, engagedAt: '2024-06', state: 'waiting' },
    });
    await app.deliverEmails();
    expect(app.emails).toMatchObject([{ kind: 'invitation', recipient: 'ann@example.com', projectName: knownProject.projectName }]);
    const list = await runOwner(settings, ['invitations', 'list']);
    expect(list.out.split('\n')[1]?.split(/ {2,}| (?=20|wait)/u)).toEqual([
      id,
      '2026-01-15',
      'waiting',
      knownProject.projectId,
      'ann@example.com',
      'Ann Lee',
    ]);
    const shown = await runOwner(settings, ['invitations', 'show', id]);
    expect(shown.out.replaceAll(/: +/gu, ': ')).toContain(
      `Project: ${knownProject.projectId}, ${knownProject.projectName}\nFinished: 2024-06\nState: waiting`,
    );
    expect((await runOwner(settings, ['invitations', 'resend', id])).out).toBe(
      'The site will email ann@example.com again. The invitation works until 2026-03-16.\n',
    );
    expect((await runOwner(settings, ['invitations', 'revoke', id])).out).toBe('The invitation is revoked. Its links no longer work.\n');
    expect((await runOwner(settings, ['invitations', 'revoke', id])).out).toBe('The invitation is revoked already. Nothing has changed.\n');
    expect(await runOwner(settings, ['invitations', 'resend', id])).toMatchObject({
      exitCode: 1,
      err: 'Error: You have taken it back. Invite them anew.\n',
    });
    expect((await runOwner(settings, ['invitations', 'list', '--state', 'waiting'])).out).toBe('No invitations.\n');
    expect(JSON.parse((await runOwner(settings, ['invitations', 'list', '--state', 'revoked', '--json'])).out).invitations).toHaveLength(1);
  });

  test('what cannot be an invitation is refused in one line', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const wrong: [args: string[], message: RegExp][] = [
      [
        ['invite', 'ann@example.com', '--name', 'Ann', '--project', unknownProjectId],
        /^Error: --project: There is no such project\. The projects are [^\n]+\.\n$/u,
      ],
      [invite('nobody'), /^Error: address: Please enter an email address\.\n$/u],
      [['invite', 'a@example.com', '--name', ' ', '--project', knownProject.projectId], /^Error: --name: Please fill in this field\.\n$/u],
      [['invite', 'a@example.com', '--name', 'a\u202Eb', '--project', knownProject.projectId], /^Error: --name: /u],
      [['invite', 'a@example.com', '--name', 'x'.repeat(121), '--project', knownProject.projectId], /^Error: --name: /u],
      [invite('a@example.com', '--finished', '2024-13'), /^Error: --finished: It must be a month such as 2024-06\.\n$/u],
      [invite('a@example.com', '--finished', 'June'), /^Error: --finished: It must be a month/u],
      [invite('a@example.com', '--finished', '2026-02'), /^Error: --finished: That month hasn’t come yet\.\n$/u],
      [['invite', 'a@example.com', '--name', 'Ann'], /^Error: .*--project/u],
      [['invitations', 'list', '--state', 'lost'], /^Error: .*waiting/u],
      [['invitations', 'list', '--project', unknownProjectId], /^Error: --project/u],
    ];
    for (const [args, message] of wrong) {
      const { exitCode, err } = await runOwner(settings, args);
      expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringMatching(message) });
    }
    expect((await runOwner(settings, invite('a@example.com', '--finished', '2026-01'))).exitCode).toBe(0);
    expect(await app.count('invitations')).toBe(1);
    for (const command of ['show', 'resend', 'revoke']) {
      expect(await runOwner(settings, ['invitations', command, 'x'])).toMatchObject({
        exitCode: 3,
        err: 'Error: There is no invitation x.\n',
      });
    }
  });

  test('an address that was asked, has answered, or has declined is not invited again', async () => {
    await using app = await createTestApp(open);
    const settings = settingsOf(app.database);
    const { id } = JSON.parse((await runOwner(settings, invite('ann@example.com', '--json'))).out).invited;
    const open_ = await runOwner(settings, invite('ANN@example.com'));
    expect(open_.exitCode).toBe(1);
    expect(open_.err).toContain(`ANN@example.com has been invited to review ${knownProject.projectId} and has not answered yet.`);
    expect(open_.err).toContain(`owner invitations resend ${id}`);
    const token = await app.emailedLink('ann@example.com', 'invitation');
    const account = { firstName: 'Ann', lastName: 'Lee', password, passwordRetype: password };
    const { body } = await app.post(`/invitations/${token}/accept`, { rating: 5, comment: '', ...account });
    expect((await runOwner(settings, invite('ann@example.com'))).err).toContain(
      `has reviewed ${knownProject.projectId} by invitation already`,
    );
    expect((await runOwner(settings, ['invitations', 'show', id])).out).toContain(body.review._id);
    expect((await runOwner(settings, ['invitations', 'resend', id])).err).toContain('It was accepted.');
    expect((await runOwner(settings, ['invitations', 'revoke', id])).exitCode).toBe(1);
    await runOwner(settings, invite('bob@example.com'));
    await app.request('POST', `/invitations/${await app.emailedLink('bob@example.com', 'invitation')}/decline`);
    expect(await runOwner(settings, ['invite', 'bob@example.com', '--name', 'Bob', '--project', otherProject.projectId])).toMatchObject({
      exitCode: 1,
      err: 'Error: bob@example.com does not want to be invited. That is final.\n',
    });
    expect((await runOwner(settings, invite(provider.email))).err).toContain('is your own address');
  });
});
