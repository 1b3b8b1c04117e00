import { isUniqueViolation } from '../accounts/unique-violation.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { claimKey } from '../reviews/claim-key.ts';
import { insertReviews } from '../reviews/insert-review.ts';
import { newId } from '../secrets.ts';
import { inTransaction } from '../transaction.ts';
import { type Accepted, presentAccepted, repeatAcceptance } from './accepted-review.ts';
import { type Caller, claimAccount } from './claim-account.ts';
import { findInvitation, requireWaiting } from './invitation-link.ts';
import { type InvitationRow, lockInvitation, readInvitation, stateOf } from './invitation-row.ts';
import type { Acceptance } from '../../shared/invitations.ts';

const maxAttempts = 3;

/** Another call has changed the invitation or the account since they were read. */
class ChangedError extends Error {}

/** Publishes the review and ends the invitation in one transaction with what the account needs. Resolves to undefined if another call was faster. */
async function publish(context: Context, invitation: InvitationRow, form: Acceptance, caller: Caller): Promise<Accepted | undefined> {
  const { rating, comment } = form;
  const claim = await claimAccount(context, invitation, form, caller);
  const work = inTransaction(context, async (tx) => {
    const now = context.now();
    const account = await claim(tx, now);
    const locked = account === undefined ? undefined : await lockInvitation(tx, invitation.id);
    // This takes back what the claim has done to the account.
    if (account === undefined || locked === undefined || stateOf(locked, now) !== 'waiting') throw new ChangedError();
    const { project_id, engaged_at } = locked;
    const { userId: user_id } = account;
    const id = newId();
    const accepted = { state: 'accepted', ended_at: now, user_id, review_id: id } as const;
    await tx.db.updateTable('invitations').set(accepted).where('id', '=', invitation.id).execute();
    const origin = { source: 'verified_client', project_id, engaged_at } as const;
    await insertReviews(context, tx, [{ id, user_id, rating, comment, isPublic: true, ...origin }], now);
    await account.settle?.();
    const { key } = caller;
    const earlier = key === undefined ? undefined : await claimKey(tx, { userId: user_id, key, reviewId: id, content: form }, now);
    if (earlier !== undefined) throw new Failure('idempotency_key_reused');
    return presentAccepted(tx, id, account);
  });
  return work.catch((error: unknown) => {
    // A unique violation: the account was created at this moment.
    if (error instanceof ChangedError || isUniqueViolation(error)) return undefined;
    throw error;
  });
}

async function attempt(context: Context, invitation: InvitationRow, form: Acceptance, caller: Caller): Promise<Accepted | undefined> {
  const repeated = await repeatAcceptance(context, invitation, form, caller);
  if (repeated !== undefined) return repeated;
  await requireWaiting(context, invitation);
  return publish(context, invitation, form, caller);
}

async function accept(context: Context, token: string, form: Acceptance, caller: Caller): Promise<Accepted> {
  let invitation = await findInvitation(context, token, caller.visitor.network);
  if (caller.session !== undefined && caller.session.user.email_key !== invitation.email_key) throw new Failure('wrong_account');
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const accepted = await attempt(context, invitation, form, caller);
    if (accepted !== undefined) return accepted;
    invitation = await readInvitation(context, invitation.id);
  }
  throw new Failure('busy', { retryAfterSeconds: 1 });
}

/**
 * Accepts an invitation through an emailed link (product §19.1): publishes the review as that of a verified client, at once, because the link
 * proves the address. Without a verified account, creates one or makes an unverified one the caller's; otherwise the caller proves it by its
 * session or its password. Starts a session unless the caller has one. With an idempotency key, a retry gets the same review. Fails with
 * `token_invalid`, `invitation_used`, `invitation_declined`, `invitation_revoked`, `invitation_expired`, `wrong_account` for the session of
 * another address, `wrong_password`, `invalid_fields`, `idempotency_key_reused`, `session_ended`, `not_found` if the retried review was deleted
 * since, `busy`, or `too_many_requests` (60 an hour per network; wrong passwords as for logging in).
 */
export function acceptInvitation(context: Context, token: string, form: Acceptance, caller: Caller): Promise<Accepted> {
  const work = () => accept(context, token, form, caller);
  return form.password === undefined ? work() : context.passwords.admit(work);
}
