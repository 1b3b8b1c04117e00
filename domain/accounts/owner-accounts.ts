import { type Context, countRows, Failure, inTransaction } from '#domain/core';
import { emailKey, parseEmailAddress } from '#shared/email-address.ts';
import { endSessions } from './sessions.ts';
import { findUserByEmail, lockUser } from './users.ts';

export type OwnerAccount = Awaited<ReturnType<typeof findAccountForOwner>>;

export async function findAccountForOwner({ db }: Context, idOrEmail: string) {
  const email = parseEmailAddress(idOrEmail) ?? idOrEmail;
  const user = await db
    .selectFrom('users')
    .select(['id as userId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where((eb) => eb.or([eb('id', '=', idOrEmail), eb('email_key', '=', emailKey(email))]))
    .executeTakeFirst();
  if (user === undefined) throw new Failure('not_found');
  return {
    ...user,
    reviews: await countRows(db.selectFrom('reviews').where('user_id', '=', user.userId)),
    sessions: await countRows(db.selectFrom('sessions').where('user_id', '=', user.userId)),
  };
}

/** Counts the reviews that were posted before the address became the owner's. */
export async function findOwnAccount(context: Context) {
  const { db, ownerEmail } = context;
  const user = ownerEmail === undefined ? undefined : await findUserByEmail(context, ownerEmail);
  if (user === undefined) return undefined;
  const reviews = await countRows(db.selectFrom('reviews').where('user_id', '=', user.id));
  return { isVerified: user.verified_at !== null, provedBy: user.proved_by, reviews };
}

export async function findNewestAccountId({ db }: Context): Promise<string | undefined> {
  const newest = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

export async function endSessionsForOwner(context: Context, userId: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw new Failure('not_found');
    await endSessions(tx, userId);
  });
}

export function endAllSessions(context: Context): Promise<number> {
  return inTransaction(context, async ({ db }) => {
    const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst();
    return Number(numDeletedRows);
  });
}
