import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-app.ts';
import { problemResponse } from './error-response.ts';

const maxBodyBytes = 64 * 1024;

const limitSize = bodyLimit({ maxSize: maxBodyBytes, onError: () => problemResponse('body_too_large') });

const mediaType = (c: Context): string => (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const requireMediaType = (...accepted: string[]) =>
  createMiddleware(async (c, next) => {
    if (!accepted.includes(mediaType(c))) return problemResponse('unsupported_media_type');
    return next();
  });

/** Checks a request with a JSON body before the body is parsed. */
export const jsonBody: MiddlewareHandler<ApiEnv> = every(limitSize, requireMediaType('application/json'));

/** Checks a request with a JSON or form body before the body is parsed. */
export const jsonOrFormBody: MiddlewareHandler<ApiEnv> = every(
  limitSize,
  requireMediaType('application/json', 'application/x-www-form-urlencoded'),
);

export const isForm = (c: Context): boolean => mediaType(c) === 'application/x-www-form-urlencoded';
