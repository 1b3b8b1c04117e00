import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { findUserByEmail, isProved, type User } from '#domain/accounts/users.ts';
import {
  type Context,
  Failure,
  hasRows,
  inTransaction,
  isoTime,
  isoTimeIf,
  newToken,
  sha256,
  type Transaction,
  tryInTransaction,
} from '#domain/core';
import { refuseOwnReview } from '#domain/reviews/post-review.ts';
import { projectOf } from '#domain/reviews/review-row.ts';
import type { InvitationState, OpenInvitation, OwnInvitation } from '#shared/invitations.ts';

export type InvitationRow = Tables['invitations'];

/** Recognizes expired invitations even before the cleanup marks them. */
export const stateOf = (
  { state, expires_at }: Pick<InvitationRow, 'state' | 'expires_at'>,
  now: number,
): InvitationState => (state === 'waiting' && expires_at <= now ? 'expired' : state);

export const describeInvitation = (row: InvitationRow, now: number) => ({
  email: row.email ?? undefined,
  name: row.name ?? undefined,
  project: projectOf(row.project_id),
  engagedAt: row.engaged_at ?? undefined,
  state: stateOf(row, now),
  createdAt: isoTime(row.created_at),
  expiresAt: isoTime(row.expires_at),
  remindedAt: isoTimeIf(row.reminded_at),
  openedAt: isoTimeIf(row.opened_at),
  endedAt: isoTimeIf(row.ended_at),
  reviewId: row.review_id ?? undefined,
});

/** Lock the invitation's user first, if it has one. */
export const lockInvitation = (
  { db }: Transaction,
  id: string,
): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const hasDeclined = (
  { hashAddress }: Context,
  db: Kysely<Tables>,
  emailKey: string,
): Promise<boolean> =>
  hasRows(db.selectFrom('invitation_refusals').where('email_hash', '=', hashAddress(emailKey)));

/**
 * Finds the invitation of a link, in any state. Only unknown links count against the wider network,
 * so strangers cannot block clients.
 */
export async function findInvitation(
  { db, rateLimits }: Context,
  token: string,
  network: string,
): Promise<InvitationRow> {
  const invitation = await db
    .selectFrom('invitation_links')
    .innerJoin('invitations', 'invitations.id', 'invitation_links.invitation_id')
    .selectAll('invitations')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  if (invitation === undefined) {
    await rateLimits.countNetwork(network, 'invitation');
    throw new Failure('token_invalid');
  }
  await rateLimits.count(network, 'invitation');
  return invitation;
}

export async function assertWaiting(
  db: Kysely<Tables>,
  invitation: InvitationRow,
  now: number,
): Promise<void> {
  const state = stateOf(invitation, now);
  if (state === 'waiting') return;
  if (state !== 'accepted') throw new Failure(`invitation_${state}`);
  const reviews = db.selectFrom('reviews').select('id').where('public', '=', 1);
  const review = await reviews.where('id', '=', invitation.review_id ?? '').executeTakeFirst();
  throw new Failure('invitation_used', review === undefined ? {} : { reviewId: review.id });
}

const noteOpened = (context: Context, id: string): Promise<unknown> =>
  tryInTransaction(context, ({ db }) =>
    db
      .updateTable('invitations')
      .set({ opened_at: context.now() })
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute(),
  );

/** Doesn't use up the link, because mail scanners open links. */
export async function openInvitation(
  context: Context,
  token: string,
  network: string,
): Promise<OpenInvitation> {
  const invitation = await findInvitation(context, token, network);
  await assertWaiting(context.db, invitation, context.now());
  refuseOwnReview(context, invitation.email_key ?? '');
  if (invitation.opened_at === null) await noteOpened(context, invitation.id);
  const account = await findUserByEmail(context, invitation.email ?? '');
  return {
    ...splitName(invitation.name ?? ''),
    email: invitation.email ?? '',
    project: projectOf(invitation.project_id),
    engagedAt: invitation.engaged_at ?? undefined,
    expiresAt: isoTime(invitation.expires_at),
    hasAccount: belongsToInvitedPerson(account),
  };
}

/** False for accounts from before the site recorded proofs, which may be a stranger's. */
export const belongsToInvitedPerson = (account: User | undefined): account is User =>
  account !== undefined && isProved(account) && account.proved_by !== null;

/**
 * Ends all open invitations to the address, and refuses later ones. Works with any emailed link,
 * any number of times. Keeps only a hash of the address.
 */
export async function declineInvitation(
  context: Context,
  token: string,
  network: string,
): Promise<void> {
  const { email_key } = await findInvitation(context, token, network);
  if (email_key === null) return;
  await inTransaction(context, async ({ db }) => {
    const now = context.now();
    await db
      .insertInto('invitation_refusals')
      .values({ email_hash: context.hashAddress(email_key), refused_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable('invitations')
      .set({ state: 'declined', ended_at: now })
      .where('email_key', '=', email_key)
      .where('state', '=', 'waiting')
      .execute();
  });
}

/** Requires the invitation's lock. */
export async function createInvitationLink(
  { db }: Transaction,
  invitationId: string,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('invitation_links')
    .values({ token_hash: sha256(token), invitation_id: invitationId })
    .execute();
  return token;
}

/** Only a proved address learns of its invitations. */
export async function exportInvitations(
  { db, now }: Context,
  { user }: Session,
): Promise<OwnInvitation[]> {
  if (!isProved(user)) return [];
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('email_key', '=', user.email_key)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { state, ...described } = describeInvitation(row, now());
    const { email, name, project_id: project } = row;
    return { ...described, email: email ?? '', name: name ?? '', project, state };
  });
}

/** Words in lower case that begin a last name, such as “van” and “de la”. */
const particle = /^\p{Ll}/u;

const title = /^(?:mrs?|ms|mx|dr|prof|sra?|herr|frau)\.?$/iu;
const suffix = /^(?:jr|sr|i{2,3}|iv|esq|ph\.?\s?d|m\.?d|mba|cpa|inc|llc|ltd|gmbh)\.?$/iu;

/** A guess, for people to correct. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first = ''] = name.split(',', 2).map((part) => part.trim());
  if (first !== '' && !suffix.test(first)) return { firstName: first, lastName: last };
  const words = last.split(/\s+/u);
  const atParticle = words.findIndex((word, index) => index > 0 && particle.test(word));
  const lastNameAt = atParticle === -1 ? Math.max(1, words.length - 1) : atParticle;
  const firstName = words.slice(0, lastNameAt).join(' ');
  return title.test(firstName)
    ? { firstName: words.join(' '), lastName: '' }
    : { firstName, lastName: words.slice(lastNameAt).join(' ') };
}
