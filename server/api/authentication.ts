import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireOwn } from '../../domain/accounts/account.server.ts';
import { type Session, lookUpToken } from '../../domain/accounts/session.server.ts';
import type { ApiEnv } from './api-app.ts';

/** The token of a request: `Authorization: Bearer <token>` or a bare `Authorization: <token>`. */
function readToken(authorization: string | undefined): string | undefined {
  const header = authorization?.trim();
  if (header === undefined || header === '') return undefined;
  return header.replace(/^Bearer\s+/iu, '');
}

/** Who calls; nobody without a token. Fails with `session_ended` for a dead one. */
export async function readCaller(c: Context<ApiEnv>): Promise<Session | undefined> {
  const token = readToken(c.req.header('Authorization'));
  return token === undefined ? undefined : lookUpToken(c.get('context'), token);
}

type Authenticated = ApiEnv & { Variables: { caller: Session } };

/** Finds out who calls before anything else of the request is looked at. Fails with `session_ended`. */
export const authenticate = createMiddleware<Authenticated>(async (c, next) => {
  c.set('caller', await lookUpToken(c.get('context'), readToken(c.req.header('Authorization'))));
  await next();
});

/** Lets only the account itself pass; goes after `authenticate`. Fails with `not_yours`. */
export const requireOwnAccount = createMiddleware<Authenticated>(async (c, next) => {
  requireOwn(c.get('caller'), c.req.param('id') ?? '');
  await next();
});

/** What a call on one's own account goes through. */
export const ownAccount: [typeof authenticate, typeof requireOwnAccount] = [authenticate, requireOwnAccount];
