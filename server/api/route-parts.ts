import { z } from '@hono/zod-openapi';
import type { Context } from '../../domain/core/context.ts';
import { confirmationSchema } from '../../shared/accounts.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { AppEnv } from '../env.ts';
import { messageText, problem } from './named-schemas.ts';

export interface ApiEnv {
  Variables: AppEnv['Variables'] & { context: Context };
}

const problemTitles = {
  400: 'Not JSON',
  401: 'Missing or expired session',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Body over 64 KiB',
  415: 'Unsupported media type',
  422: 'Invalid fields',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Busy',
} as const;

const retryAfter = z.object({ 'Retry-After': z.string() });

const problemHeaders: Partial<Record<keyof typeof problemTitles, z.ZodObject>> = {
  401: z.object({ 'WWW-Authenticate': z.string() }),
  429: retryAfter,
  503: retryAfter,
};

// Any route can hit an unavailable database or a bug.
const anywhere = [500, 503] as const;

/** Describes the problem responses of a route, including those that every route can return. */
export function problems<const Status extends keyof typeof problemTitles>(...statuses: Status[]) {
  const entries = [...statuses, ...anywhere].map((status) => [
    status,
    {
      description: problemTitles[status],
      content: { 'application/problem+json': { schema: problem } },
      headers: problemHeaders[status],
    },
  ]);
  return Object.fromEntries(entries) as Record<
    Status | (typeof anywhere)[number],
    { description: string; content: { 'application/problem+json': { schema: typeof problem } } }
  >;
}

/** The client errors of a route that rejects nothing itself. */
export const malformed = {
  '4XX': { description: 'Not a well-formed HTTP request, or one with headers over 16 KiB' },
};

/** A JSON response. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The response to a call that made something, with the address of that. */
export const created = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  ...json(schema, description),
  headers: z.object({ Location: z.string() }),
});

export const message = json(messageText, 'A message to show');

/** The response to a caller whose cached copy is current. */
export const notModified = { description: 'Not modified' };

export const done = { description: 'Done' };

/** A JSON body. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/**
 * The password that confirms a deletion. It is in the body, because the log shows addresses, and an
 * account without a password needs none.
 */
export const passwordBody = { ...body(confirmationSchema), required: false };

/** The problem statuses of every route with a body. */
export const bodyProblems = [400, 413, 415, 422] as const;

const idPattern = /^[\w-]{22}$/u;
// Otherwise the description would contain the flag too.
const id = z.string().regex(idPattern).openapi({ pattern: idPattern.source });
export const idParams = z.object({ id });
export const sessionParams = z.object({ id, sessionId: id });

export const version = packageJson.version;

/** The authentication that a route needs. */
export const needsToken = { security: [{ token: [] }] };
export const takesToken = { security: [{}, { token: [] }] };
export const needsNoToken = { security: [] };

/** The groups of operations. */
export const tags = {
  reviews: { name: 'Reviews', description: 'Read reviews and write your own' },
  accounts: { name: 'Accounts', description: 'Sign up and manage your own account' },
  sessions: { name: 'Sessions', description: 'Log in, log out, and manage your sessions' },
  emailedLinks: {
    name: 'Emailed links',
    description: 'Verify an email address or reset a password',
  },
  invitations: {
    name: 'Invitations',
    description: 'Answer an emailed invitation to review a project',
  },
  owner: { name: 'Owner', description: 'The owner’s page; for everyone else, these are 404' },
  description: { name: 'Description', description: 'The API itself' },
};

export const tagged = (tag: keyof typeof tags) => ({ tags: [tags[tag].name] });
