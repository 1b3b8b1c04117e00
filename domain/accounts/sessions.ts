import { type RawBuilder, sql } from 'kysely';
import {
  type Context,
  day,
  Failure,
  hour,
  inTransaction,
  isFromFuture,
  isoTime,
  newId,
  newToken,
  sha256,
  type Transaction,
  tryInTransaction,
} from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import type { ActiveSession } from '#shared/accounts.ts';
import { rememberNetwork } from './known-networks.ts';
import { greetingOf, isOwner, lockUser, type NewUser, type User } from './users.ts';

const maxSessionIdleMs = 30 * day;

const maxSessionAgeMs = 90 * day;

export const maxSessions = 50;

const lastUsedIntervalMs = hour;

/** A session that began while the clock was ahead by up to this much is still valid. */
const maxSessionAheadMs = day;

export const isAlive = (now: number): RawBuilder<boolean> =>
  sql`(sessions.last_used_at > ${now - maxSessionIdleMs}
    and sessions.created_at > ${now - maxSessionAgeMs}
    and sessions.created_at <= ${now + maxSessionAheadMs})`;

export interface Visitor {
  network: string;
  browser: string;
}

export interface Session {
  sessionId: string;
  passwordGivenAt: number | null;
  user: User;
}

/**
 * Returns the token and makes the network known to the account. Beyond 50 sessions, ends those idle
 * longest. Emails the site owner about each new session of theirs. Requires the account's lock.
 */
export async function startSession(
  context: Context,
  tx: Transaction,
  user: NewUser,
  { network, browser }: Visitor,
  isPasswordGiven: boolean,
): Promise<string> {
  const { db } = tx;
  const now = context.now();
  await rememberNetwork(context, tx, user, network);
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(maxSessions - 1);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('id', 'not in', newest)
    .execute();
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: user.id,
      token_hash: sha256(token),
      created_at: now,
      last_used_at: now,
      browser,
      password_given_at: isPasswordGiven ? now : null,
    })
    .execute();
  if (isOwner(context, user)) {
    const payload = { firstName: greetingOf(user), browser };
    await enqueueEmail(
      tx,
      { kind: 'new_session', recipient: user.email, userId: user.id, payload },
      now,
    );
  }
  return token;
}

/**
 * Also corrects the start of a session that began while the clock was ahead. Not awaited, so it
 * doesn't delay reads.
 */
function markUsed(context: Context, sessionId: string, createdAt: number, now: number): void {
  const used = { last_used_at: now, created_at: Math.min(createdAt, now) };
  void tryInTransaction(context, ({ db }) =>
    db.updateTable('sessions').set(used).where('id', '=', sessionId).execute(),
  );
}

export async function lookUpToken(context: Context, token: string | undefined): Promise<Session> {
  if (token === undefined) throw new Failure('session_ended');
  const now = context.now();
  const row = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.id as sessionId', 'sessions.created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'password_given_at as passwordGivenAt'])
    .where('token_hash', '=', sha256(token))
    .where(isAlive(now))
    .executeTakeFirst();
  if (row === undefined) throw new Failure('session_ended');
  const { sessionId, createdAt, lastUsedAt, passwordGivenAt, ...user } = row;
  if (lastUsedAt < now - lastUsedIntervalMs || isFromFuture(Math.max(createdAt, lastUsedAt), now))
    markUsed(context, sessionId, createdAt, now);
  return { sessionId, passwordGivenAt, user };
}

/** Fails if the session has ended since it was looked up. */
export async function lockCaller(tx: Transaction, { user, sessionId }: Session): Promise<User> {
  const locked = await lockUser(tx, user.id);
  const session = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (locked === undefined || session === undefined) throw new Failure('session_ended');
  return locked;
}

export async function logOut(context: Context, { sessionId }: Session): Promise<void> {
  await inTransaction(context, ({ db }) =>
    db.deleteFrom('sessions').where('id', '=', sessionId).execute(),
  );
}

export async function listSessions(
  { db, now }: Context,
  session: Session,
): Promise<ActiveSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'browser'])
    .where('user_id', '=', session.user.id)
    .where(isAlive(now()))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
    browser: row.browser,
    current: row.id === session.sessionId,
  }));
}

export async function renewToken({ db }: Transaction, sessionId: string): Promise<string> {
  const token = newToken();
  await db
    .updateTable('sessions')
    .set({ token_hash: sha256(token) })
    .where('id', '=', sessionId)
    .execute();
  return token;
}

/** Requires the account's lock. */
export async function endSessions(
  { db }: Transaction,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (options.except === undefined ? query : query.where('id', '!=', options.except)).execute();
}
