import { isUniqueViolation } from '#db/errors.ts';
import { forgetNetworks } from '#domain/accounts/known-networks.ts';
import { endSessions, startSession, type Visitor } from '#domain/accounts/sessions.ts';
import { insertUser, requireNames, updateUser, type User } from '#domain/accounts/users.ts';
import {
  type Context,
  countRows,
  Failure,
  inTransaction,
  newId,
  type Transaction,
} from '#domain/core';
import { claimKey, insertReview, refuseOwnReview } from '#domain/reviews/post-review.ts';
import { presentOwnReview } from '#domain/reviews/review-row.ts';
import type { Acceptance } from '#shared/invitations.ts';
import type { Review } from '#shared/reviews.ts';
import { removeAccount } from './delete-account.ts';
import {
  assertWaiting,
  belongsToInvitedPerson,
  findInvitation,
  lockInvitation,
} from './invitations.ts';

export interface Caller {
  visitor: Visitor;
  key?: string | undefined;
}

export interface Accepted {
  review: Review;
  token?: string;
  /** Reviews posted earlier with this address, perhaps by a stranger. */
  otherReviews?: number | undefined;
}

type Author = Pick<User, 'id' | 'first_name' | 'last_name'>;

/**
 * Creates the invited person's account, without a password, and its only session. A stranger may
 * have signed up with the address: an unverified account is deleted with everything in it; a
 * verified one keeps its reviews, which its user can delete.
 */
async function makeAccount(
  context: Context,
  tx: Transaction,
  account: User | undefined,
  {
    email,
    email_key,
    form,
    visitor,
  }: { email: string; email_key: string; form: Acceptance; visitor: Visitor },
): Promise<{ author: Author; token: string }> {
  const now = context.now();
  const invited = {
    ...requireNames(form),
    password_hash: null,
    verified_at: account?.verified_at ?? now,
    proved_by: 'invitation',
  } as const;
  let id = newId();
  if (account !== undefined && account.verified_at !== null) {
    ({ id } = account);
    await updateUser(tx, id, invited);
    await endSessions(tx, id);
    await forgetNetworks(tx, id);
  } else {
    if (account !== undefined) await removeAccount(context, tx, account, 'discarded');
    await insertUser(tx, { id, email, email_key, ...invited }, now);
  }
  const author = { id, email, email_key, ...invited };
  return { author, token: await startSession(context, tx, author, visitor, false) };
}

/**
 * Publishes an invited review at once, because the link proves the address. A person with a proved
 * account gets the review, but no session; anyone else gets a new account, which needs names, and a
 * session. An idempotency key makes retries return the same review.
 */
export async function acceptInvitation(
  context: Context,
  link: string,
  form: Acceptance,
  caller: Caller,
): Promise<Accepted> {
  const found = await findInvitation(context, link, caller.visitor.network);
  const accept = () =>
    inTransaction(context, (tx) => acceptWithin(context, tx, found.id, form, caller));
  try {
    return await accept();
  } catch (error) {
    // A sign-up at the same moment.
    if (!isUniqueViolation(error)) throw error;
    return accept();
  }
}

async function acceptWithin(
  context: Context,
  tx: Transaction,
  invitationId: string,
  form: Acceptance,
  { visitor, key }: Caller,
): Promise<Accepted> {
  const now = context.now();
  const users = tx.db.selectFrom('users').selectAll('users').forUpdate();
  const account = await users
    .where('email_key', '=', (eb) =>
      eb.selectFrom('invitations').select('email_key').where('id', '=', invitationId),
    )
    .executeTakeFirst();
  const invitation = await lockInvitation(tx, invitationId);
  if (invitation === undefined || invitation.email === null || invitation.email_key === null)
    throw new Failure('token_invalid');
  const { email, email_key, project_id, engaged_at } = invitation;
  const { rating, comment } = form;
  const id = newId();
  const { user_id: userId } = invitation;
  if (userId !== null) {
    const repeated = await claimKey(tx, { id, userId, key, input: form }, now);
    if (repeated !== undefined) return { review: presentOwnReview(repeated) };
  }
  await assertWaiting(tx.db, invitation, now);
  refuseOwnReview(context, email_key);
  const { author, token } = belongsToInvitedPerson(account)
    ? { author: account, token: undefined }
    : await makeAccount(context, tx, account, { email, email_key, form, visitor });
  if ((await claimKey(tx, { id, userId: author.id, key, input: form }, now)) !== undefined)
    throw new Failure('idempotency_key_reused');
  await tx.db
    .updateTable('invitations')
    .set({ state: 'accepted', ended_at: now, user_id: author.id, review_id: id })
    .where('id', '=', invitationId)
    .execute();
  const review = await insertReview(
    context,
    tx,
    author,
    { id, rating, comment, source: 'verified_client', project_id, engaged_at },
    { isPublic: true, now },
  );
  if (token === undefined) return { review };
  const others = tx.db.selectFrom('reviews').where('user_id', '=', author.id).where('id', '!=', id);
  return { review, token, otherReviews: (await countRows(others)) || undefined };
}
