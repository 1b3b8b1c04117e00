import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { endOtherSessions, endSession } from '../../domain/accounts/account.ts';
import { logIn } from '../../domain/accounts/log-in.ts';
import { listSessions, logOut } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/core/context.ts';
import { describeCaller } from '../../domain/use-cases/owner-summary.ts';
import { logInSchema } from '../../shared/accounts.ts';
import { account, newToken, sessions } from './named-schemas.ts';
import { authenticate, jsonBody, optionalJsonBody, ownAccount, readVisitor } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  done,
  idParams,
  json,
  needsNoToken,
  needsToken,
  passwordBody,
  problems,
  sessionParams,
  tagged,
} from './route-parts.ts';

const needsOwnAccount = { ...needsToken, middleware: ownAccount };

const logInRoute = createRoute({
  method: 'post',
  path: '/users/login',
  operationId: 'logIn',
  ...tagged('sessions'),
  summary: 'Log in',
  ...needsNoToken,
  middleware: jsonBody,
  request: { body: body(logInSchema) },
  responses: {
    200: json(newToken, 'The token of the new session'),
    ...problems(401, 403, 429, ...bodyProblems),
  },
});

const lookUpRoute = createRoute({
  method: 'get',
  path: '/users/token',
  operationId: 'lookUpToken',
  ...tagged('sessions'),
  summary: 'Get the account that the token belongs to',
  ...needsToken,
  middleware: [authenticate] as const,
  responses: { 200: json(account, 'The account'), ...problems(401) },
});

const logOutRoute = createRoute({
  method: 'delete',
  path: '/users/token',
  operationId: 'logOut',
  ...tagged('sessions'),
  summary: 'Log out and end the session',
  ...needsToken,
  middleware: [authenticate] as const,
  responses: { 204: done, ...problems(401) },
});

const listRoute = createRoute({
  method: 'get',
  path: '/users/{id}/sessions',
  operationId: 'listSessions',
  ...tagged('sessions'),
  summary: 'List your own sessions',
  ...needsOwnAccount,
  request: { params: idParams },
  responses: {
    200: json(sessions, 'The sessions, most recently used first'),
    ...problems(401, 403),
  },
});

const endRoute = createRoute({
  method: 'delete',
  path: '/users/{id}/sessions/{sessionId}',
  operationId: 'endSession',
  ...tagged('sessions'),
  summary: 'End one of your own sessions, with your password',
  ...needsToken,
  middleware: [...ownAccount, optionalJsonBody] as const,
  request: { params: sessionParams, body: passwordBody },
  responses: { 204: done, ...problems(401, 403, 404, 429, ...bodyProblems) },
});

const endOthersRoute = createRoute({
  method: 'delete',
  path: '/users/{id}/sessions',
  operationId: 'endOtherSessions',
  ...tagged('sessions'),
  summary: 'End all your other sessions, with your password',
  ...needsToken,
  middleware: [...ownAccount, optionalJsonBody] as const,
  request: { params: idParams, body: passwordBody },
  responses: { 204: done, ...problems(401, 403, 429, ...bodyProblems) },
});

/** Adds the log-in, log-out, and token routes (product §7, §14). */
export function addTokenRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(logInRoute, async (c) =>
    c.json(await logIn(context, c.req.valid('json'), readVisitor(c)), 200),
  );

  app.openapi(lookUpRoute, async (c) =>
    c.json(await describeCaller(context, c.get('caller')), 200),
  );

  app.openapi(logOutRoute, async (c) => {
    await logOut(context, c.get('caller'));
    return c.body(null, 204);
  });
}

/** Adds the routes for an account's sessions (product §13, Account). */
export function addSessionsRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(listRoute, async (c) => c.json(await listSessions(context, c.get('caller')), 200));

  app.openapi(endRoute, async (c) => {
    await endSession(context, c.get('caller'), c.req.valid('param').sessionId, {
      ...c.req.valid('json'),
      network: c.get('network'),
    });
    return c.body(null, 204);
  });

  app.openapi(endOthersRoute, async (c) => {
    await endOtherSessions(context, c.get('caller'), {
      ...c.req.valid('json'),
      network: c.get('network'),
    });
    return c.body(null, 204);
  });
}
