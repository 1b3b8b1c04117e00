import type { Context } from 'hono';
import { type LoggedIn, lookUpToken } from '../../domain/accounts/login.server.ts';
import { requireOwn } from '../../domain/accounts/account.server.ts';
import type { Domain } from '../../domain/domain.server.ts';
import type { ApiEnv } from './api-app.ts';

/** The token of a request: `Authorization: Bearer <token>` or a bare `Authorization: <token>`. */
export function readToken(c: Context<ApiEnv>): string | undefined {
  const header = c.req.header('Authorization')?.trim();
  if (header === undefined || header === '') return undefined;
  return header.replace(/^Bearer\s+/iu, '');
}

/** Who calls. Fails with `login_ended`. */
export const requireLogin = (domain: Domain, c: Context<ApiEnv>): Promise<LoggedIn> => lookUpToken(domain, readToken(c));

/** Who calls, if it is the account itself. Fails with `login_ended` and `not_yours`. */
export async function requireAccount(domain: Domain, c: Context<ApiEnv>, userId: string): Promise<LoggedIn> {
  const loggedIn = await requireLogin(domain, c);
  requireOwn(loggedIn, userId);
  return loggedIn;
}
