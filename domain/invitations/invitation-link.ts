import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { newToken, sha256 } from '../secrets.ts';
import type { Transaction } from '../transaction.ts';
import { type InvitationRow, stateOf } from './invitation-row.ts';

/** Creates a link's token and stores its hash. The transaction must hold the invitation's lock. */
export async function createInvitationLink({ db }: Transaction, invitationId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('invitation_links')
    .values({ token_hash: sha256(token), invitation_id: invitationId })
    .execute();
  return token;
}

/**
 * Finds the invitation of an emailed link, whatever became of it. Fails with `token_invalid` for an unknown link, or with `too_many_requests`
 * (60 an hour per network). Only an unknown one counts against the wider networks, so that strangers there block no client.
 */
export async function findInvitation(context: Context, token: string, network: string): Promise<InvitationRow> {
  await context.rateLimits.count(network, 'invitation');
  const invitation = await context.db
    .selectFrom('invitation_links')
    .innerJoin('invitations', 'invitations.id', 'invitation_links.invitation_id')
    .selectAll('invitations')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  if (invitation !== undefined) return invitation;
  await context.rateLimits.countWider(network, 'invitation');
  throw new Failure('token_invalid');
}

/**
 * Fails unless the invitation waits for an answer: with `invitation_used`, and the review if it is public, with `invitation_declined`,
 * `invitation_revoked`, or `invitation_expired`.
 */
export async function requireWaiting({ db, now }: Pick<Context, 'db' | 'now'>, invitation: InvitationRow): Promise<void> {
  const state = stateOf(invitation, now());
  if (state === 'waiting') return;
  if (state !== 'accepted') throw new Failure(`invitation_${state}`);
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', invitation.review_id ?? '')
    .where('public', '=', 1)
    .executeTakeFirst();
  throw new Failure('invitation_used', review === undefined ? {} : { reviewId: review.id });
}
