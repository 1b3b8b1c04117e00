import { z } from '@hono/zod-openapi';
import { messageText, problem } from './named-schemas.ts';

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

/** The problem responses of a route, with those that every route can give. */
export function problems<const Status extends keyof typeof problemTitles>(...statuses: Status[]) {
  const entries = [...statuses, ...anywhere].map((status) => [
    status,
    {
      description: problemTitles[status],
      content: { 'application/problem+json': { schema: problem } },
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    },
  ]);
  return Object.fromEntries(entries) as Record<
    Status | (typeof anywhere)[number],
    { description: string; content: { 'application/problem+json': { schema: typeof problem } } }
  >;
}

/** For a call without anything that it could refuse itself. */
export const malformed = { '4XX': { description: 'Not a well-formed HTTP request, or one with headers over 16 KiB' } };

/** A JSON response. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

export const message = json(messageText, 'A message to show');

/** For a caller who has the response already. */
export const notModified = { description: 'Not modified' };

export const done = { description: 'Done' };

/** A JSON body. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** The problems of every call with a body. */
export const bodyProblems = [400, 413, 415, 422] as const;

const id = z.string().regex(/^[\w-]{22}$/u);
export const idParams = z.object({ id });
export const sessionParams = z.object({ id, sessionId: id });

/** Who may make a call. */
export const needsToken = { security: [{ token: [] }] };
export const takesToken = { security: [{}, { token: [] }] };
export const needsNoToken = { security: [] };

/** The groups of calls, with what each is about. */
export const tags = {
  reviews: { name: 'Reviews', description: 'Reading reviews, and writing one’s own' },
  accounts: { name: 'Accounts', description: 'Signing up, and everything about one’s own account' },
  sessions: { name: 'Sessions', description: 'Logging in and out, and where one is logged in' },
  emailedLinks: { name: 'Emailed links', description: 'Verifying an address, and choosing a new password' },
  description: { name: 'Description', description: 'The API itself' },
};

export const tagged = (tag: keyof typeof tags) => ({ tags: [tags[tag].name] });
