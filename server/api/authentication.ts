import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requireOwn } from '../../domain/accounts/account.ts';
import { type Session, lookUpToken } from '../../domain/accounts/session.ts';
import type { ApiEnv } from './api-app.ts';

/** Reads the token from a request: `Authorization: Bearer <token>` or a bare `Authorization: <token>`. */
function readToken(authorization: string | undefined): string | undefined {
  const header = authorization?.trim();
  if (header === undefined || header === '') return undefined;
  return header.replace(/^Bearer\s+/iu, '');
}

/** Finds the caller, or undefined without a token. Fails with `session_ended` when the session has ended. */
export async function readCaller(c: Context<ApiEnv>): Promise<Session | undefined> {
  const token = readToken(c.req.header('Authorization'));
  return token === undefined ? undefined : lookUpToken(c.get('context'), token);
}

type Authenticated = ApiEnv & { Variables: { caller: Session } };

/** Authenticates the caller before any other check of the request. Fails with `session_ended`. */
export const authenticate = createMiddleware<Authenticated>(async (c, next) => {
  c.set('caller', await lookUpToken(c.get('context'), readToken(c.req.header('Authorization'))));
  await next();
});

/** Allows only the account's owner. Runs after `authenticate`. Fails with `not_yours`. */
export const requireOwnAccount = createMiddleware<Authenticated>(async (c, next) => {
  requireOwn(c.get('caller'), c.req.param('id') ?? '');
  await next();
});

/** Middleware for routes that only the account's owner may call. */
export const ownAccount: [typeof authenticate, typeof requireOwnAccount] = [authenticate, requireOwnAccount];
