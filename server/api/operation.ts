import type { Hook, OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Session, Visitor } from '#domain/accounts/sessions.ts';
import { type Context, idPattern, type LimitName } from '#domain/core';
import type { AppEnv } from '#server/env.ts';
import type { CachedSite } from '#server/page-cache/page-cache.ts';
import { type ApiCode, problemResponse } from '#server/problems.ts';
import { type Access, readVisitor } from './access.ts';
import { type BodyKind, bodyKinds, bodyRefusals, isForm } from './request-body.ts';
import { describeProblems, type Result } from './responses.ts';

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  refusals: readonly ApiCode[];
  describeIn: (app: OpenAPIHono<AppEnv>, tag: string) => void;
  addTo: (app: OpenAPIHono<AppEnv>, site: CachedSite) => void;
}

export interface Resource {
  tag: { name: string; description: string };
  operations: readonly Operation[];
}

// Otherwise the description would contain the flag too.
const id = z.string().regex(idPattern).meta({ pattern: idPattern.source });

export const idempotencyKey = z.object({
  'idempotency-key': z.string().min(1).max(200).optional(),
});

const parameters = { id, sessionId: id, token: z.string() };
type Parameter = keyof typeof parameters;

const isParameter = (name: string): name is Parameter => Object.hasOwn(parameters, name);

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Extract<Name, Parameter> | ParametersIn<Rest>
  : never;

type ParametersOf<Path extends string> = Path extends `${string}{${string}`
  ? { [Name in ParametersIn<Path>]: string }
  : undefined;

interface Facts {
  context: Context;
  network: string;
  visitor: Visitor;
}

interface Entry<Caller, Params, Query, Headers, Body, Answer> {
  operationId: string;
  summary: string;
  description?: string;
  access: Access<Caller>;
  /** Counts each valid call before it is handled. */
  limit?: (facts: NoInfer<Facts & Caller>) => Promise<void>;
  query?: z.ZodObject & z.ZodType<Query>;
  headers?: z.ZodObject & z.ZodType<Headers>;
  body?: z.ZodType<Body>;
  /** Plain `json` by default. */
  bodyKind?: BodyKind;
  result: Result<Answer>;
  /** The codes that don't follow from the rest of the entry. */
  refusals?: readonly ApiCode[];
  handle: (
    call: Facts &
      NoInfer<Caller> & {
        params: Params;
        query: NoInfer<Query>;
        headers: NoInfer<Headers>;
        body: NoInfer<Body>;
      },
  ) => NoInfer<Answer> | Promise<NoInfer<Answer>>;
}

export const perNetwork =
  (limit: LimitName) =>
  ({ context, network }: Facts): Promise<void> =>
    context.rateLimits.countNetwork(network, limit);

export const perAccount =
  (limit: LimitName) =>
  ({ context, session }: Facts & { session: Session }): Promise<void> =>
    context.rateLimits.count(session.user.id, limit);

/** Anyone can make unverified accounts, so these have their own limit. */
export const perNetworkAndProof =
  (verified: LimitName, unverified: LimitName) =>
  ({ context, network, session }: Facts & { session: Session }): Promise<void> =>
    context.rateLimits.countNetwork(
      network,
      session.user.verified_at === null ? unverified : verified,
    );

function describeParameters(path: string): z.ZodObject {
  const names = path.split(/[{}]/u).filter(isParameter);
  return z.object(Object.fromEntries(names.map((name) => [name, parameters[name]])));
}

/** Answers 404 to malformed ids, and 422 to other invalid fields. */
const refuseInvalid: Hook<unknown, AppEnv, string, Response | undefined> = (result) => {
  if (result.success) return undefined;
  if (result.target === 'param') return problemResponse('not_found');
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  return problemResponse('invalid_fields', { errors });
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function operation<
  Path extends `/${string}`,
  Caller,
  Answer,
  Query = undefined,
  Headers = undefined,
  Body = undefined,
>(
  methodAndPath: `${Method} ${Path}`,
  entry: Entry<Caller, ParametersOf<Path>, Query, Headers, Body, Answer>,
): Operation {
  const { operationId, summary, description, access, limit, result, handle } = entry;
  const { query, headers, body } = entry;
  const kind = bodyKinds[entry.bodyKind ?? 'json'];
  const [method = '', path = ''] = methodAndPath.split(' ');
  const refusals: ApiCode[] = [
    ...access.refusals,
    ...(limit === undefined ? [] : (['too_many_requests'] as const)),
    ...(query === undefined ? [] : (['invalid_fields'] as const)),
    ...(body === undefined ? [] : bodyRefusals),
    ...(entry.refusals ?? []),
  ];
  interface CallerEnv {
    Variables: AppEnv['Variables'] & { caller: Caller };
  }
  interface Input {
    out: {
      param: ParametersOf<Path>;
      query: Query;
      header: Headers;
      json: Body;
      form: Body;
    };
  }

  const route = {
    method: method.toLowerCase() as 'get',
    path,
    operationId,
    summary,
    ...(description !== undefined && { description }),
    security: access.security,
    request: {
      ...(path.includes('{') && { params: describeParameters(path) }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: kind.describe(body) }),
    },
    responses: { ...result.responses, ...describeProblems(refusals) },
  };

  function describeIn({ openAPIRegistry }: OpenAPIHono<AppEnv>, tag: string): void {
    openAPIRegistry.registerPath({ ...route, tags: [tag] });
  }

  function addTo(app: OpenAPIHono<AppEnv>, site: CachedSite): void {
    const { context } = site;
    const middleware = createMiddleware<CallerEnv>(async (c, next) => {
      c.set('caller', await access.admit(context, c));
      return body === undefined ? next() : kind.check(c, next);
    });
    const answer = async (c: HonoContext<CallerEnv & AppEnv, string, Input>) => {
      const { req } = c;
      const network = c.get('network');
      const call = {
        context,
        network,
        visitor: readVisitor(c, network),
        ...c.get('caller'),
        params: req.valid('param'),
        query: req.valid('query'),
        headers: req.valid('header'),
        body: req.valid(isForm(c) ? 'form' : 'json'),
      };
      await limit?.(call);
      return result.send(await handle(call), c, site);
    };
    app.openapi({ ...route, middleware, hide: true }, answer, refuseInvalid);
  }

  return { operationId, method, path, refusals, describeIn, addTo };
}
