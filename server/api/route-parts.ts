import { z } from '@hono/zod-openapi';
import { messageSchema, problemSchema } from './problem.schema.ts';

const problemTitles = {
  400: 'Not JSON',
  401: 'No or dead token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  412: 'Changed in the meantime',
  413: 'Body over 64 KiB',
  415: 'Unsupported media type',
  422: 'Bad fields',
  429: 'Too many requests',
  500: 'A defect of the server',
  503: 'Busy',
} as const;

const retryAfter = z.object({ 'Retry-After': z.string() });

// The database may be away, and anything may have a defect.
const anywhere = [500, 503] as const;

/** The problem answers of a route, with those that every route can give. */
export function problems<const Status extends keyof typeof problemTitles>(...statuses: Status[]) {
  const entries = [...statuses, ...anywhere].map((status) => [
    status,
    {
      description: problemTitles[status],
      content: { 'application/problem+json': { schema: problemSchema } },
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    },
  ]);
  return Object.fromEntries(entries) as Record<
    Status | (typeof anywhere)[number],
    { description: string; content: { 'application/problem+json': { schema: typeof problemSchema } } }
  >;
}

/** A JSON answer. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

export const message = json(messageSchema, 'A message to show');

/** For a caller who has the answer already. */
export const notModified = { description: 'Not modified' };

/** A JSON body. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** What every call with a body can answer. */
export const bodyProblems = [400, 413, 415, 422] as const;

const id = z.string().regex(/^[\w-]{22}$/u);
export const idParams = z.object({ id });
export const sessionParams = z.object({ id, sessionId: id });

export const withToken = { security: [{ token: [] }] };
