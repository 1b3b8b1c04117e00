import { type RouteConfig, z } from '@hono/zod-openapi';
import { type ApiCode, problemOf } from '../problems.ts';
import { problem } from './named-schemas.ts';

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
};

const retryAfter = z.object({ 'Retry-After': z.string() });

const problemHeaders: Record<string, z.ZodObject> = {
  401: z.object({ 'WWW-Authenticate': z.string() }),
  429: retryAfter,
  503: retryAfter,
};

const malformed = {
  '4XX': { description: 'Not a well-formed HTTP request, or one with headers over 16 KiB' },
};

/** Describes the problem responses of an operation that answers with these codes. */
export function describeProblems(refusals: readonly ApiCode[]): RouteConfig['responses'] {
  // Any operation can hit an unavailable database or a bug.
  const codes: ApiCode[] = [...refusals, 'internal_error', 'busy'];
  const statuses = new Set(codes.map((code) => String(problemOf(code).status)));
  const described = Object.entries(problemTitles)
    .filter(([status]) => statuses.has(status))
    .map(([status, description]) => {
      const content = { 'application/problem+json': { schema: problem } };
      return [status, { description, content, headers: problemHeaders[status] }] as const;
    });
  return { ...Object.fromEntries(described), ...(refusals.length === 0 && malformed) };
}
