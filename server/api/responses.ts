import type { RouteConfig } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { etag } from 'hono/etag';
import { z } from 'zod';
import type { AppEnv } from '#server/env.ts';
import { streamJson } from '#server/http/stream-json.ts';
import { type CachedSite, respondFromCache } from '#server/page-cache/page-cache.ts';
import { type ApiCode, problemOf } from '#server/problems.ts';
import { messageSchema, problemSchema } from '#shared/api.ts';
import { changeSchema } from '#shared/owner.ts';

/** How an operation succeeds: its responses in the description, and how to send one. */
export interface Result<Answer> {
  responses: RouteConfig['responses'];
  send: <E extends AppEnv>(
    answer: Answer,
    c: HonoContext<E, string>,
    site: CachedSite,
  ) => Response | Promise<Response>;
}

type Headers = Record<string, string>;

interface Located {
  Location: string;
  [name: string]: string;
}

export class WithHeaders<Value, Sent extends Headers = Headers> {
  readonly value: Value;
  readonly headers: Sent;

  constructor(value: Value, headers: Sent) {
    this.value = value;
    this.headers = headers;
  }
}

type Plain<Value> = Value | WithHeaders<Value>;

/** An answer that is the same for everyone, from the cache if possible. */
export class PublicAnswer<Value> {
  readonly cacheKey: string;
  readonly read: () => Promise<Plain<Value>>;

  constructor(cacheKey: string, read: () => Promise<Plain<Value>>) {
    this.cacheKey = cacheKey;
    this.read = read;
  }
}

const locationHeader = z.object({ Location: z.string() });

const describe = (schema: z.ZodType, description: string, headers?: z.ZodObject) => ({
  description,
  content: { 'application/json': { schema } },
  ...(headers && { headers }),
});

const notStored = { 'Cache-Control': 'no-store' };

function toJson<Value>(
  answer: Plain<Value>,
  caching: Headers = notStored,
): { body: string; headers: Headers } {
  const { value, headers } =
    answer instanceof WithHeaders ? answer : { value: answer, headers: {} };
  return {
    body: JSON.stringify(value),
    headers: { 'Content-Type': 'application/json', ...caching, ...headers },
  };
}

const json = <Answer>(
  status: 200 | 201 | 202,
  response: ReturnType<typeof describe>,
): Result<Answer> => ({
  responses: { [status]: response },
  send(answer, c) {
    const { body, headers } = toJson(answer);
    return c.body(body, status, headers);
  },
});

export const ok = <Value>(schema: z.ZodType<Value>, description: string): Result<Plain<Value>> =>
  json(200, describe(schema, description));

export const streamed = (schema: z.ZodType, description: string): Result<WithHeaders<object>> => ({
  responses: { 200: describe(schema, description) },
  send({ value, headers }, c) {
    return c.body(streamJson(value), 200, {
      'Content-Type': 'application/json',
      ...notStored,
      ...headers,
    });
  },
});

export const accepted = <Value>(
  schema: z.ZodType<Value>,
  description: string,
): Result<Plain<Value>> => json(202, describe(schema, description));

export const created = <Value>(
  schema: z.ZodType<Value>,
  description: string,
): Result<WithHeaders<Value, Located>> => json(201, describe(schema, description, locationHeader));

export const message = ok(messageSchema, 'A message to show');
export const change = ok(changeSchema, 'Whether anything changed');

export const noContent: Result<void> = {
  responses: { 204: { description: 'Done' } },
  send: (_, c) => c.body(null, 204, notStored),
};

export const seeOther = (description: string): Result<WithHeaders<undefined, Located>> => ({
  responses: { 303: { description, headers: locationHeader } },
  send: ({ headers }, c) => c.body(null, 303, { ...notStored, ...headers }),
});

const tagResponse = etag();

/** A public answer, or one for a caller with a session. Both have an entity tag. */
export const cacheable = <Value>(
  schema: z.ZodType<Value>,
  description: string,
): Result<Plain<Value> | PublicAnswer<Value>> => ({
  responses: { 200: describe(schema, description), 304: { description: 'Not modified' } },
  async send(answer, c, site) {
    if (answer instanceof PublicAnswer) {
      const { cacheKey, read } = answer;
      return respondFromCache(site, c.req.raw, c.get('network'), cacheKey, async () => {
        const { body, headers } = toJson(await read(), { 'Cache-Control': 'no-cache' });
        return { headers, body, isCacheable: true, showsPublicContent: true };
      });
    }
    const { body, headers } = toJson(answer);
    c.res = c.body(body, 200, headers);
    if (headers['ETag'] === undefined) await tagResponse(c, () => Promise.resolve());
    return c.res;
  },
});

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

export function describeProblems(refusals: readonly ApiCode[]): RouteConfig['responses'] {
  // Any operation can hit an unavailable database or a bug.
  const codes: ApiCode[] = [...refusals, 'internal_error', 'busy'];
  const statuses = new Set(codes.map((code) => String(problemOf(code).status)));
  const described = Object.entries(problemTitles)
    .filter(([status]) => statuses.has(status))
    .map(([status, description]) => {
      const content = { 'application/problem+json': { schema: problemSchema } };
      return [status, { description, content, headers: problemHeaders[status] }] as const;
    });
  return { ...Object.fromEntries(described), ...(refusals.length === 0 && malformed) };
}
