import { type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext, Env } from 'hono';
import { etag } from 'hono/etag';
import { changeSchema } from '../../shared/owner.ts';
import { type CachedSite, respondFromCache } from '../page-cache/respond.ts';
import { messageText } from './named-schemas.ts';

/** How an operation succeeds: its responses in the description, and how an answer is sent. */
export interface Result<Answer> {
  responses: RouteConfig['responses'];
  send: <E extends Env>(
    answer: Answer,
    to: { c: HonoContext<E, string>; site: CachedSite; network: string },
  ) => Response | Promise<Response>;
}

type Headers = Record<string, string>;

/** A value with the headers of its response. */
class WithHeaders<Value, Sent extends Headers = Headers> {
  readonly value: Value;
  readonly headers: Sent;

  constructor(value: Value, headers: Sent) {
    this.value = value;
    this.headers = headers;
  }
}

type Plain<Value> = Value | WithHeaders<Value>;

interface Located {
  Location: string;
  [name: string]: string;
}

export const withHeaders = <Value, Sent extends Headers>(
  value: Value,
  headers: Sent,
): WithHeaders<Value, Sent> => new WithHeaders(value, headers);

/** An answer for everyone alike, from the cache or read anew. */
class PublicAnswer<Value> {
  readonly cacheKey: string;
  readonly read: () => Promise<Plain<Value>>;
  readonly showsPublicContent: boolean;

  constructor(cacheKey: string, read: () => Promise<Plain<Value>>, showsPublicContent: boolean) {
    this.cacheKey = cacheKey;
    this.read = read;
    this.showsPublicContent = showsPublicContent;
  }
}

export const publicAnswer = <Value>(
  cacheKey: string,
  read: () => Promise<Plain<Value>>,
  { showsPublicContent = true } = {},
): PublicAnswer<Value> => new PublicAnswer(cacheKey, read, showsPublicContent);

function toJson<Value>(answer: Plain<Value>): { body: string; headers: Headers } {
  const { value, headers } =
    answer instanceof WithHeaders ? answer : { value: answer, headers: {} };
  const type = { 'Content-Type': 'application/json' };
  return { body: JSON.stringify(value), headers: { ...type, ...headers } };
}

const describe = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const location = { headers: z.object({ Location: z.string() }) };

export const ok = <Value>(schema: z.ZodType<Value>, description: string): Result<Plain<Value>> => ({
  responses: { 200: describe(schema, description) },
  send(answer, { c }) {
    const { body, headers } = toJson(answer);
    return c.body(body, 200, headers);
  },
});

/** Whether anything changed. */
export const changeResult = ok(changeSchema, 'Whether anything changed');

/** A message to show. */
export const message = ok(messageText, 'A message to show');

/** A message to show about something to be done later. */
export const acceptedMessage: typeof message = {
  responses: { 202: describe(messageText, 'A message to show') },
  send(answer, { c }) {
    const { body, headers } = toJson(answer);
    return c.body(body, 202, headers);
  },
};

/** Something new, with its address. */
export const created = <Value>(
  schema: z.ZodType<Value>,
  description: string,
): Result<WithHeaders<Value, Located>> => ({
  responses: { 201: { ...describe(schema, description), ...location } },
  send(answer, { c }) {
    const { body, headers } = toJson(answer);
    return c.body(body, 201, headers);
  },
});

export const noContent: Result<void> = {
  responses: { 204: { description: 'Done' } },
  send: (_, { c }) => c.body(null, 204),
};

export const seeOther = (description: string): Result<WithHeaders<undefined, Located>> => ({
  responses: { 303: { description, ...location } },
  send: ({ headers }, { c }) => c.body(null, 303, headers),
});

const tagResponse = etag();

/** An answer from the cache, or one for a caller with a session. Both have an entity tag. */
export const cacheable = <Value>(
  schema: z.ZodType<Value>,
  description: string,
): Result<Plain<Value> | PublicAnswer<Value>> => ({
  responses: { 200: describe(schema, description), 304: { description: 'Not modified' } },
  async send(answer, { c, site, network }) {
    if (answer instanceof PublicAnswer) {
      const { cacheKey, read, showsPublicContent } = answer;
      return respondFromCache(site, c.req.raw, network, cacheKey, async () => {
        const { body, headers } = toJson(await read());
        return {
          headers: { 'Cache-Control': 'no-cache', ...headers },
          body,
          isCacheable: true,
          showsPublicContent,
        };
      });
    }
    const { body, headers } = toJson(answer);
    c.res = c.body(body, 200, headers);
    if (headers['ETag'] === undefined) await tagResponse(c, () => Promise.resolve());
    return c.res;
  },
});
