import { expect } from 'vitest';
import { formatDay } from '#content/format-date.ts';
import { writeEmail } from '#domain/emails/emails.ts';
import { test } from '#tests/harness/create-test-app.ts';
import { day } from '#tests/harness/time.ts';
import { noteBackup, noteFailedBackup, readBackupState, remindOfBackup } from './backups.ts';
import { cleanUp } from './cleanup.ts';

const ownerEmail = 'owner@example.net';

test('a site without accounts needs no backup, and others have two days for the first', async ({
  app,
}) => {
  app.clock.advance(30 * day);
  expect(await readBackupState(app.context)).toEqual({ isOverdue: false });
  await app.createAccount();
  app.clock.advance(2 * day);
  expect(await readBackupState(app.context)).toEqual({ isOverdue: false });
  app.clock.advance(1);
  expect(await readBackupState(app.context)).toEqual({ isOverdue: true });
});

test('a backup is overdue after two days, and its failure is known until one succeeds', async ({
  app,
}) => {
  await noteBackup(app.context);
  const lastAt = app.clock.now();
  app.clock.advance(2 * day);
  await noteFailedBackup(app.context, 'first');
  await noteFailedBackup(app.context, 'x'.repeat(1000));
  const failure = { at: app.clock.now(), reason: 'x'.repeat(300) };
  expect(await readBackupState(app.context)).toEqual({ lastAt, failure, isOverdue: false });
  app.clock.advance(1);
  expect(await readBackupState(app.context)).toEqual({ lastAt, failure, isOverdue: true });
  await noteBackup(app.context);
  expect(await readBackupState(app.context)).toEqual({
    lastAt: app.clock.now(),
    isOverdue: false,
  });
});

test('the owner of a public site gets one email a day while backups are missing', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail });
  const context = { ...app.context, publicUrl: 'https://example.com' };
  const sent = async () => {
    await Promise.all([cleanUp(context), cleanUp(context)]);
    // The sender of the test's site takes it for a site of this machine.
    const { db } = app.context;
    const emails = await db
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'backup_missing')
      .execute();
    expect(new Set(emails.map(({ recipient }) => recipient))).toEqual(
      new Set(emails.length === 0 ? [] : [ownerEmail]),
    );
    return emails.length;
  };
  await noteBackup(app.context);
  expect(await sent()).toBe(0);
  await noteFailedBackup(app.context, 'ENOSPC: no space left on device');
  expect(await sent()).toBe(1);
  app.clock.advance(day - 1);
  expect(await sent()).toBe(1);
  app.clock.advance(1);
  expect(await sent()).toBe(2);
  await noteBackup(app.context);
  app.clock.advance(2 * day);
  expect(await sent()).toBe(2);
  app.clock.advance(1);
  expect(await sent()).toBe(3);
});

test('the email about a missing backup says why, and is dropped once there is one', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail, sendsEmail: false });
  const context = { ...app.context, publicUrl: 'https://example.com' };
  const mail = {
    id: 'x',
    attempts: 1,
    recipient: ownerEmail,
    kind: 'backup_missing',
    payload: {},
  } as const;
  await app.createAccount();
  app.clock.advance(3 * day);
  expect(await writeEmail(context, mail)).toMatchObject({
    text: { paragraphs: [expect.stringContaining('never been backed up.')] },
  });
  await noteBackup(context);
  const lastBackup = formatDay(new Date(app.clock.now()).toISOString());
  await noteFailedBackup(context, 'ENOSPC: no space left on device');
  expect(await writeEmail(context, mail)).toMatchObject({
    kind: 'backup_missing',
    recipient: ownerEmail,
    text: {
      paragraphs: [
        expect.stringContaining(`made on ${lastBackup}.`),
        'The latest attempt failed: ENOSPC: no space left on device',
      ],
    },
  });
  await noteBackup(context);
  expect(await writeEmail(context, mail)).toBe('obsolete');
});

test('no email about backups is sent on the owner’s own machine, or without an owner', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail });
  await noteFailedBackup(app.context, 'ENOSPC');
  await cleanUp(app.context);
  await remindOfBackup(
    { ...app.context, publicUrl: 'https://example.com', ownerEmail: undefined },
    app.clock.now(),
  );
  expect(await app.count('outbox')).toBe(0);
});
