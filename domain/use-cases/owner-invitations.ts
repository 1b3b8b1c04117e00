import {
  daysBeforeReminder,
  endedInvitationRetentionDays,
  invitationLifetimeDays,
  ownerPageSize,
} from '#content/limits.ts';
import { ownerMessages } from '#content/messages/owner.ts';
import { provider } from '#content/provider.ts';
import {
  type Context,
  day,
  Failure,
  inTransaction,
  invalidField,
  isoTimeIf,
  newId,
  type Transaction,
} from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import { emailKey, parseEmailAddress } from '#shared/email-address.ts';
import type { Change, NewInvitation, OwnerInvitation } from '#shared/owner.ts';
import {
  describeInvitation,
  hasDeclined,
  type InvitationRow,
  lockInvitation,
  stateOf,
} from './invitations.ts';

const lifetimeMs = invitationLifetimeDays * day;

const refuse = (why: keyof typeof ownerMessages.notInvited): Failure =>
  invalidField('email', ownerMessages.notInvited[why]);

async function endExpired({ db }: Transaction, now: number, email_key?: string): Promise<void> {
  const expired = db
    .updateTable('invitations')
    .set((eb) => ({ state: 'expired', ended_at: eb.ref('expires_at') }))
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now);
  await (email_key === undefined ? expired : expired.where('email_key', '=', email_key)).execute();
}

async function refuseAnother(
  { db }: Transaction,
  email_key: string,
  projectId: string,
): Promise<Failure> {
  const earlier = await db
    .selectFrom('invitations')
    .select('state')
    .where('email_key', '=', email_key)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['waiting', 'accepted'])
    .executeTakeFirst();
  // Declined a moment ago.
  if (earlier === undefined) return refuse('refused');
  return refuse(earlier.state === 'accepted' ? 'reviewed' : 'open');
}

/** An address gets one waiting or accepted invitation to each project. */
export async function inviteClient(
  context: Context,
  { email, name, projectId, engagedAt }: NewInvitation,
): Promise<{ invitationId: string }> {
  const email_key = emailKey(email);
  if (
    [provider.email, context.ownerEmail].some(
      (own) => own !== undefined && emailKey(parseEmailAddress(own) ?? own) === email_key,
    )
  )
    throw refuse('own');
  return inTransaction(context, async (tx) => {
    const now = context.now();
    if (await hasDeclined(context, tx.db, email_key)) throw refuse('refused');
    await endExpired(tx, now, email_key);
    const invitation = await tx.db
      .insertInto('invitations')
      .values({
        id: newId(),
        email,
        email_key,
        name,
        project_id: projectId,
        engaged_at: engagedAt ?? null,
        created_at: now,
        expires_at: now + lifetimeMs,
        state: 'waiting',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (invitation === undefined) throw await refuseAnother(tx, email_key, projectId);
    await enqueueEmail(
      tx,
      { kind: 'invitation', recipient: email, payload: { invitationId: invitation.id } },
      now,
    );
    return { invitationId: invitation.id };
  });
}

function present(row: InvitationRow, now: number): OwnerInvitation {
  const described = describeInvitation(row, now);
  const endedAt = row.ended_at ?? (described.state === 'expired' ? row.expires_at : null);
  return { id: row.id, ...described, endedAt: isoTimeIf(endedAt) };
}

export async function listInvitations({ db, now }: Context): Promise<OwnerInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(ownerPageSize)
    .execute();
  return rows.map((row) => present(row, now()));
}

export function revokeInvitation(context: Context, id: string): Promise<Change> {
  return inTransaction(context, async (tx) => {
    const now = context.now();
    const invitation = await lockInvitation(tx, id);
    if (invitation === undefined) throw new Failure('not_found');
    if (stateOf(invitation, now) !== 'waiting') return { changed: false };
    await tx.db
      .updateTable('invitations')
      .set({ state: 'revoked', ended_at: now })
      .where('id', '=', id)
      .execute();
    return { changed: true };
  });
}

/** The row lock keeps two processes from reminding the same client. */
export async function remindInvited(context: Context, now: number): Promise<void> {
  const due = await context.db
    .selectFrom('invitations')
    .select('id')
    .where('state', '=', 'waiting')
    .where('reminded_at', 'is', null)
    .where('created_at', '<=', now - daysBeforeReminder * day)
    .where('expires_at', '>', now)
    .execute();
  for (const { id } of due)
    await inTransaction(context, async (tx) => remind(tx, await lockInvitation(tx, id), now));
}

/** Requires the invitation's lock. */
async function remind(
  tx: Transaction,
  invitation: InvitationRow | undefined,
  now: number,
): Promise<boolean> {
  if (invitation === undefined || stateOf(invitation, now) !== 'waiting') return false;
  const { id, email, reminded_at } = invitation;
  if (email === null || reminded_at !== null) return false;
  await tx.db.updateTable('invitations').set({ reminded_at: now }).where('id', '=', id).execute();
  await enqueueEmail(
    tx,
    { kind: 'invitation_reminder', recipient: email, payload: { invitationId: id } },
    now,
  );
  return true;
}

/** Sends the only reminder early, if it is still due. */
export function remindClient(context: Context, id: string): Promise<Change> {
  return inTransaction(context, async (tx) => {
    const invitation = await lockInvitation(tx, id);
    if (invitation === undefined) throw new Failure('not_found');
    return { changed: await remind(tx, invitation, context.now()) };
  });
}

/**
 * Expires invitations after 60 days, and 30 days later deletes names, addresses, and links.
 * Accepted ones stay with the account.
 */
export async function cleanInvitations(tx: Transaction, now: number): Promise<void> {
  await endExpired(tx, now);
  const forgotten = await tx.db
    .updateTable('invitations')
    .set({ email: null, email_key: null, name: null })
    .where('state', 'in', ['declined', 'revoked', 'expired'])
    .where('ended_at', '<=', now - endedInvitationRetentionDays * day)
    .where('email', 'is not', null)
    .returning('id')
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0)
    await tx.db.deleteFrom('invitation_links').where('invitation_id', 'in', ids).execute();
}
