import Bowser from 'bowser';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, some } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { Visitor } from '../../domain/accounts/sessions.ts';
import { problemResponse } from '../problems.ts';

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
export const readVisitor = (c: Context, network: string): Visitor => ({
  network,
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
export const jsonBody: MiddlewareHandler = every(limitSize, requireMediaType('application/json'));

const isEmpty = (c: Context): boolean =>
  c.req.header('Content-Type') === undefined &&
  c.req.header('Transfer-Encoding') === undefined &&
  ['0', undefined].includes(c.req.header('Content-Length'));

/** Checks a request that may have a JSON body before the body is parsed. */
export const optionalJsonBody: MiddlewareHandler = some(isEmpty, jsonBody);

/** Checks a request with a JSON or form body before the body is parsed. */
export const jsonOrFormBody: MiddlewareHandler = every(
  limitSize,
  requireMediaType('application/json', 'application/x-www-form-urlencoded'),
);

/** The kinds of body: the check of a request before the body is parsed, and the description. */
export const bodyKinds: Record<
  'json' | 'optionalJson' | 'jsonOrForm',
  { check: MiddlewareHandler; isRequired?: boolean; mediaTypes: string[] }
> = {
  json: { check: jsonBody, isRequired: true, mediaTypes: ['application/json'] },
  optionalJson: { check: optionalJsonBody, isRequired: false, mediaTypes: ['application/json'] },
  // Not marked as required, because the framework would validate it as both.
  jsonOrForm: {
    check: jsonOrFormBody,
    mediaTypes: ['application/json', 'application/x-www-form-urlencoded'],
  },
};
export type BodyKind = keyof typeof bodyKinds;

export const isForm = (c: Context): boolean => mediaType(c) === 'application/x-www-form-urlencoded';
