import { expect, test } from 'vitest';
import { runOwner } from '#tests/harness/run-owner.ts';

test('the settings are checked and shown without passwords, and nothing is opened', async () => {
  const settings = {
    PUBLIC_URL: 'https://example.com',
    DATABASE_URL: 'postgres://site:secret@db.invalid/site',
    SMTP_URL: 'smtps://user:secret@mail.invalid',
    MAIL_FROM: "Nora's Studio <site@example.com>",
    OWNER_EMAIL: 'nora@example.com',
  };
  expect(await runOwner(settings, ['settings'])).toMatchObject({
    exitCode: 0,
    err: '',
    out: `Site:     https://example.com
Database: PostgreSQL at db.invalid/site
Mail:     mail.invalid:465, from Nora's Studio <site@example.com>
Owner:    nora@example.com
All settings are valid.
`,
  });
  expect(await runOwner({}, ['settings'])).toMatchObject({
    out: expect.stringContaining('Mail:     development mailbox'),
  });
  expect(await runOwner({ ...settings, SMTP_URL: '' }, ['settings'])).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/^Error: SMTP_URL must be set/u),
  });
});
