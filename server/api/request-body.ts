import { isUtf8 } from 'node:buffer';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, some } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { problemResponse } from '#server/problems.ts';

export const maxBodyBytes = 64 * 1024;

const mediaType = (c: Context): string =>
  (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const requireMediaType = (...accepted: string[]) =>
  createMiddleware(async (c, next) => {
    const type = mediaType(c);
    const encoding = c.req.header('Content-Encoding') ?? 'identity';
    if (!accepted.includes(type) || encoding !== 'identity')
      return problemResponse('unsupported_media_type');
    // The framework refuses some spellings of the parameters, such as an empty one. None of them
    // matters.
    c.req.raw.headers.set('Content-Type', type);
    return next();
  });

/** Otherwise, each letter in another encoding would become U+FFFD. */
const requireUtf8 = createMiddleware(async (c, next) =>
  isUtf8(await c.req.arrayBuffer()) ? next() : problemResponse('not_json'),
);

const limitSize = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => problemResponse('body_too_large'),
});

const check = (...mediaTypes: string[]): MiddlewareHandler =>
  every(limitSize, requireMediaType(...mediaTypes), requireUtf8);

const isEmpty = (c: Context): boolean =>
  c.req.header('Content-Type') === undefined &&
  c.req.header('Transfer-Encoding') === undefined &&
  ['0', undefined].includes(c.req.header('Content-Length'));

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

export const bodyKinds = {
  json: {
    check: check(json),
    describe: (schema: z.ZodType) => ({ required: true, content: { [json]: { schema } } }),
  },
  optionalJson: {
    check: some(isEmpty, check(json)),
    describe: (schema: z.ZodType) => ({ required: false, content: { [json]: { schema } } }),
  },
  jsonOrForm: {
    check: check(json, form),
    // The framework would validate a required body as both.
    describe: (schema: z.ZodType) => ({ content: { [json]: { schema }, [form]: { schema } } }),
  },
};
export type BodyKind = keyof typeof bodyKinds;

export const isForm = (c: Context): boolean => mediaType(c) === form;

export const bodyRefusals = [
  'not_json',
  'body_too_large',
  'unsupported_media_type',
  'invalid_fields',
] as const;
