import { fillUp, keepPlan } from '../../db/keep-plan.ts';
import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { gather } from '../gather.ts';
import { newId, newToken, sha256 } from '../secrets.ts';
import type { Transaction } from '../transaction.ts';
import type { ActiveSession } from '../../shared/accounts.ts';

const day = 24 * 60 * 60 * 1000;
export const maxSessionIdleMs = 30 * day;
export const maxSessionAgeMs = 90 * day;
/** A session that began later was started while the clock was ahead. Counting its age from then would keep it for too long. */
const clockToleranceMs = day;
export const maxSessions = 50;
/** Limits how often reading a session writes to the database. */
const lastUsedIntervalMs = 60 * 60 * 1000;

/** A session and its user. */
export interface Session {
  sessionId: string;
  user: Pick<UsersTable, 'id' | 'email' | 'email_key' | 'first_name' | 'last_name' | 'verified_at' | 'password_hash'>;
}

/**
 * Starts a session and returns its token. Only the token's hash is stored. Beyond 50 sessions, those unused for longest end. The
 * transaction must hold the account's lock.
 */
export async function startSession({ db }: Transaction, userId: string, browser: string, now: number): Promise<string> {
  const kept = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(maxSessions - 1);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({ id: newId(), user_id: userId, token_hash: sha256(token), created_at: now, last_used_at: now, browser })
    .execute();
  return token;
}

/** Reads the sessions with these hashes, each with its user. */
async function readSessions({ db }: Context, hashes: string[], now: number) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'sessions.id as session_id', 'sessions.last_used_at'])
    .select([
      'users.id',
      'users.email',
      'users.email_key',
      'users.first_name',
      'users.last_name',
      'users.verified_at',
      'users.password_hash',
    ])
    .where('token_hash', 'in', fillUp(hashes))
    .where('last_used_at', '>', now - maxSessionIdleMs)
    .where('sessions.created_at', '>', now - maxSessionAgeMs)
    .where('sessions.created_at', '<=', now + clockToleranceMs)
    .modifyEnd(keepPlan)
    .execute();
  const byHash = new Map(rows.map(({ token_hash, ...row }) => [token_hash, row]));
  return hashes.map((hash) => byHash.get(hash));
}

type Reader = (hash: string) => Promise<Awaited<ReturnType<typeof readSessions>>[number]>;
const readers = new WeakMap<Context, Reader>();

/** Returns what reads the sessions of this process, those of requests that arrive together in one statement. */
function readerOf(context: Context): Reader {
  const reader = readers.get(context) ?? gather((hashes: string[]) => readSessions(context, hashes, context.now()));
  readers.set(context, reader);
  return reader;
}

/** Finds the session for a token (product §14: 30 days since its last use, at most 90). Fails with `session_ended`. */
export async function lookUpToken(context: Context, token: string | undefined): Promise<Session> {
  if (token === undefined) throw new Failure('session_ended');
  const row = await readerOf(context)(sha256(token));
  if (row === undefined) throw new Failure('session_ended');
  const { session_id: sessionId, last_used_at: lastUsedAt, ...user } = row;
  const now = context.now();
  if (lastUsedAt < now - lastUsedIntervalMs) {
    await context.db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
  }
  return { sessionId, user };
}

/** Ends this session. */
export async function logOut(context: Context, session: Session): Promise<void> {
  await context.db.deleteFrom('sessions').where('id', '=', session.sessionId).execute();
}

/** Lists the account's sessions, the most recently used first. */
export async function listSessions(context: Context, session: Session): Promise<ActiveSession[]> {
  const now = context.now();
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'browser'])
    .where('user_id', '=', session.user.id)
    .where('last_used_at', '>', now - maxSessionIdleMs)
    .where('created_at', '>', now - maxSessionAgeMs)
    .where('created_at', '<=', now + clockToleranceMs)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    browser: row.browser,
    current: row.id === session.sessionId,
  }));
}

/** Gives a session a new token and returns it; the old one no longer works. */
export async function renewToken({ db }: Transaction, sessionId: string): Promise<string> {
  const token = newToken();
  await db
    .updateTable('sessions')
    .set({ token_hash: sha256(token) })
    .where('id', '=', sessionId)
    .execute();
  return token;
}

/** Ends all of an account's sessions, or all but one. The transaction must hold its lock. */
export async function endSessions(tx: Transaction, userId: string, kept: { except?: string } = {}): Promise<void> {
  const query = tx.db.deleteFrom('sessions').where('user_id', '=', userId);
  await (kept.except === undefined ? query : query.where('id', '!=', kept.except)).execute();
}
