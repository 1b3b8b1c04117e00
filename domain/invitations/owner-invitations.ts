import { emailKey } from '../accounts/sign-up.ts';
import { isUniqueViolation } from '../accounts/unique-violation.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { inTransaction } from '../transaction.ts';
import { invitationLifetimeMs } from './invite-client.ts';
import { type InvitationRow, lockInvitation, projectOf, stateOf } from './invitation-row.ts';
import type { InvitationState } from '../../shared/invitations.ts';
import { isRefused } from './refusals.ts';

/** An invitation as the owner sees it. Times are ISO 8601 in UTC. Name and address are gone some time after it ended. */
export interface OwnerInvitation {
  id: string;
  email?: string;
  name?: string;
  project: { projectId: string; projectName: string };
  engagedAt?: string;
  state: InvitationState;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
  remindedAt?: string;
  endedAt?: string;
  /** It may have been deleted since. */
  reviewId?: string;
}

export interface InvitationFilter {
  state?: InvitationState | undefined;
  projectId?: string | undefined;
  email?: string | undefined;
}

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

function present(row: InvitationRow, now: number): OwnerInvitation {
  const state = stateOf(row, now);
  const endedAt = row.ended_at ?? (state === 'expired' ? row.expires_at : null);
  return {
    id: row.id,
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.name === null ? {} : { name: row.name }),
    project: projectOf(row),
    ...(row.engaged_at === null ? {} : { engagedAt: row.engaged_at }),
    state,
    createdAt: time(row.created_at),
    sentAt: time(row.sent_at),
    expiresAt: time(row.expires_at),
    ...(row.reminded_at === null ? {} : { remindedAt: time(row.reminded_at) }),
    ...(endedAt === null ? {} : { endedAt: time(endedAt) }),
    ...(row.review_id === null ? {} : { reviewId: row.review_id }),
  };
}

/** Lists up to `limit` invitations for the owner, newest first, and tells whether there are more. */
export async function listInvitations(
  context: Context,
  { state, projectId, email }: InvitationFilter,
  limit: number,
): Promise<{ invitations: OwnerInvitation[]; hasMore: boolean }> {
  const now = context.now();
  let query = context.db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('id');
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (email !== undefined) query = query.where('email_key', '=', emailKey(email));
  if (state === 'waiting') query = query.where('state', '=', 'waiting').where('expires_at', '>', now);
  else if (state === 'expired') {
    const isOver = (expired: typeof query) =>
      expired.where((eb) => eb.or([eb('state', '=', 'expired'), eb.and([eb('state', '=', 'waiting'), eb('expires_at', '<=', now)])]));
    query = isOver(query);
  } else if (state !== undefined) query = query.where('state', '=', state);
  const rows = await query.limit(limit + 1).execute();
  return { invitations: rows.slice(0, limit).map((row) => present(row, now)), hasMore: rows.length > limit };
}

/** Finds an invitation for the owner. Fails with `not_found`. */
export async function findInvitationForOwner(context: Context, id: string): Promise<OwnerInvitation> {
  const row = await context.db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  return present(row, context.now());
}

/** What came of sending an invitation again; anything but `sent` says why it cannot be. `open`: the address has a newer one to this project. */
export type Resent = 'sent' | 'accepted' | 'declined' | 'revoked' | 'forgotten' | 'open';

/** Sends an invitation again, with a new link. Its 60 days start again, even after they were over. Fails with `not_found`. */
export async function resendInvitation(context: Context, id: string): Promise<Resent> {
  const work = inTransaction<Resent>(context, async (tx) => {
    const now = context.now();
    const invitation = await lockInvitation(tx, id);
    if (invitation === undefined) throw new Failure('not_found');
    const state = stateOf(invitation, now);
    if (state !== 'waiting' && state !== 'expired') return state;
    if (invitation.email === null || invitation.email_key === null) return 'forgotten';
    if (await isRefused(tx.db, invitation.email_key)) return 'declined';
    const sent = { state: 'waiting', sent_at: now, expires_at: now + invitationLifetimeMs, ended_at: null } as const;
    await tx.db.updateTable('invitations').set(sent).where('id', '=', id).execute();
    await enqueueEmail(tx, { kind: 'invitation', recipient: invitation.email, payload: { invitationId: id } }, now);
    return 'sent';
  });
  return work.catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'open';
    throw error;
  });
}

/** Ends a waiting invitation. Resolves to the state that it was in: any other one stays. Fails with `not_found`. */
export function revokeInvitation(context: Context, id: string): Promise<InvitationState> {
  return inTransaction(context, async (tx) => {
    const now = context.now();
    const invitation = await lockInvitation(tx, id);
    if (invitation === undefined) throw new Failure('not_found');
    const state = stateOf(invitation, now);
    if (state === 'waiting') {
      await tx.db.updateTable('invitations').set({ state: 'revoked', ended_at: now }).where('id', '=', id).execute();
    }
    return state;
  });
}
