import Bowser from 'bowser';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, some } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { assertOwnAccount } from '../../domain/accounts/account.ts';
import { assertOwner, assertRecentPassword } from '../../domain/accounts/owner.ts';
import { lookUpToken, type Session, type Visitor } from '../../domain/accounts/sessions.ts';
import { problemResponse } from '../problems.ts';
import type { ApiEnv } from './route-parts.ts';

/**
 * Reads the token from a request: `Authorization: Bearer <token>` or a bare `Authorization:
 * <token>`.
 */
function readToken(authorization: string | undefined): string | undefined {
  const header = authorization?.trim();
  if (header === undefined || header === '') return undefined;
  return header.replace(/^Bearer\s+/iu, '');
}

/**
 * Finds the caller, or undefined without a token. Fails with `session_ended` when the session has
 * ended.
 */
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
const requireOwnAccount = createMiddleware<Authenticated>(async (c, next) => {
  assertOwnAccount(c.get('caller'), c.req.param('id') ?? '');
  await next();
});

/** Middleware for routes that only the account's owner may call. */
export const ownAccount: [typeof authenticate, typeof requireOwnAccount] = [
  authenticate,
  requireOwnAccount,
];

const requireSiteOwner = createMiddleware<Authenticated>(async (c, next) => {
  assertOwner(c.get('context'), c.get('caller'));
  await next();
});

const requirePassword = createMiddleware<Authenticated>(async (c, next) => {
  assertRecentPassword(c.get('context'), c.get('caller'));
  await next();
});

/** Middleware for routes that only the owner of the site may call. To others they do not exist. */
export const ownerAlone: [typeof authenticate, typeof requireSiteOwner] = [
  authenticate,
  requireSiteOwner,
];

/** Middleware for routes that also need the owner's password within the last 15 minutes. */
export const ownerWithPassword: [...typeof ownerAlone, typeof requirePassword] = [
  ...ownerAlone,
  requirePassword,
];

/**
 * Describes the browser from its headers, such as “Firefox on Linux”, or returns an empty string.
 */
export function nameBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name]
    .filter((part) => part !== undefined && part !== '')
    .join(' on ')
    .slice(0, 80);
}

/**
 * Reads where a visitor comes from. The browser is parsed only for a session that starts, not for
 * each wrong password.
 */
export const readVisitor = (c: Context<ApiEnv>): Visitor => ({
  network: c.get('network'),
  get browser() {
    return nameBrowser(c.req.header('User-Agent'));
  },
});

export const maxBodyBytes = 64 * 1024;

const mediaType = (c: Context): string =>
  (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const requireMediaType = (...accepted: string[]) =>
  createMiddleware(async (c, next) => {
    const type = mediaType(c);
    if (!accepted.includes(type)) return problemResponse('unsupported_media_type');
    // The framework refuses some spellings of the parameters, such as an empty one. None of them
    // matters.
    c.req.raw.headers.set('Content-Type', type);
    return next();
  });

const limitSize = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => problemResponse('body_too_large'),
});

/** Checks a request with a JSON body before the body is parsed. */
export const jsonBody: MiddlewareHandler<ApiEnv> = every(
  limitSize,
  requireMediaType('application/json'),
);

const isEmpty = (c: Context): boolean =>
  c.req.header('Content-Type') === undefined &&
  c.req.header('Transfer-Encoding') === undefined &&
  ['0', undefined].includes(c.req.header('Content-Length'));

/** Checks a request that may have a JSON body before the body is parsed. */
export const optionalJsonBody: MiddlewareHandler<ApiEnv> = some(isEmpty, jsonBody);

/** Checks a request with a JSON or form body before the body is parsed. */
export const jsonOrFormBody: MiddlewareHandler<ApiEnv> = every(
  limitSize,
  requireMediaType('application/json', 'application/x-www-form-urlencoded'),
);

export const isForm = (c: Context): boolean => mediaType(c) === 'application/x-www-form-urlencoded';
