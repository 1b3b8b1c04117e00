import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { messages } from '../../content/messages.ts';
import {
  accountDeletionSchema,
  accountSchema,
  accountUpdateSchema,
  activeSessionSchema,
  passwordChangeSchema,
} from '../../domain/accounts/account.schema.ts';
import { changePassword, deleteAccount, updateAccount } from '../../domain/accounts/account.server.ts';
import { endSession, endOtherSessions, listSessions } from '../../domain/accounts/session.server.ts';
import { exportData } from '../../domain/reviews/export-data.server.ts';
import { listOwnReviews } from '../../domain/reviews/list-reviews.server.ts';
import { reviewSchema } from '../../domain/reviews/review.schema.ts';
import type { ApiDeps, ApiEnv } from './api-app.ts';
import { authenticate, requireOwnAccount } from './authentication.ts';
import { jsonBody } from './request-body.ts';
import { body, bodyProblems, idParams, json, sessionParams, message, problems, withToken } from './route-parts.ts';

const middleware: [typeof authenticate, typeof requireOwnAccount] = [authenticate, requireOwnAccount];
const own = { ...withToken, middleware, request: { params: idParams } };
const done = { description: 'Done' };

const updateRoute = createRoute({
  ...withToken,
  middleware: [...middleware, jsonBody] as const,
  method: 'put',
  path: '/users/{id}',
  summary: 'Change the own names',
  request: { params: idParams, body: body(accountUpdateSchema) },
  responses: { 200: message, ...problems(401, 403, ...bodyProblems) },
});

const deleteRoute = createRoute({
  ...withToken,
  middleware: [...middleware, jsonBody] as const,
  method: 'delete',
  path: '/users/{id}',
  summary: 'Delete the own account with its reviews',
  request: { params: idParams, body: body(accountDeletionSchema) },
  responses: { 204: done, ...problems(401, 403, 429, ...bodyProblems) },
});

const reviewsRoute = createRoute({
  ...own,
  method: 'get',
  path: '/users/{id}/reviews',
  summary: 'The own reviews, held and hidden ones included',
  responses: { 200: json(z.array(reviewSchema), 'The reviews, newest first'), ...problems(401, 403) },
});

const passwordRoute = createRoute({
  ...withToken,
  middleware: [...middleware, jsonBody] as const,
  method: 'put',
  path: '/users/{id}/password',
  summary: 'Change the own password; the other sessions end',
  request: { params: idParams, body: body(passwordChangeSchema) },
  responses: { 200: message, ...problems(401, 403, 429, ...bodyProblems) },
});

const sessionsRoute = createRoute({
  ...own,
  method: 'get',
  path: '/users/{id}/sessions',
  summary: 'The own sessions',
  responses: { 200: json(z.array(activeSessionSchema), 'The sessions, the latest used first'), ...problems(401, 403) },
});

const endSessionRoute = createRoute({
  ...withToken,
  middleware,
  method: 'delete',
  path: '/users/{id}/sessions/{sessionId}',
  summary: 'End one of the own sessions',
  request: { params: sessionParams },
  responses: { 204: done, ...problems(401, 403, 404) },
});

const endOthersRoute = createRoute({
  ...own,
  method: 'delete',
  path: '/users/{id}/sessions',
  summary: 'End all other own sessions',
  responses: { 204: done, ...problems(401, 403) },
});

const dataRoute = createRoute({
  ...own,
  method: 'get',
  path: '/users/{id}/data',
  summary: 'Everything that is kept about the own account',
  responses: {
    200: json(z.object({ account: accountSchema, reviews: z.array(reviewSchema), sessions: z.array(activeSessionSchema) }), 'The data'),
    ...problems(401, 403),
  },
});

/** An account’s own affairs (PRODUCT §3, Account). */
export function addAccountRoutes(app: OpenAPIHono<ApiEnv>, { context }: ApiDeps): void {
  app.openapi(updateRoute, async (c) => {
    await updateAccount(context, c.get('caller'), c.req.valid('json'));
    return c.json({ message: messages.account.updated }, 200);
  });

  app.openapi(deleteRoute, async (c) => {
    await deleteAccount(context, c.get('caller'), c.req.valid('json').password, c.get('network'));
    return c.body(null, 204);
  });

  app.openapi(reviewsRoute, async (c) => c.json(await listOwnReviews(context, c.get('caller')), 200));

  app.openapi(passwordRoute, async (c) => {
    await changePassword(context, c.get('caller'), c.req.valid('json'), c.get('network'));
    return c.json({ message: messages.account.passwordChanged }, 200);
  });

  app.openapi(sessionsRoute, async (c) => c.json(await listSessions(context, c.get('caller')), 200));

  app.openapi(endSessionRoute, async (c) => {
    await endSession(context, c.get('caller'), c.req.valid('param').sessionId);
    return c.body(null, 204);
  });

  app.openapi(endOthersRoute, async (c) => {
    await endOtherSessions(context, c.get('caller'));
    return c.body(null, 204);
  });

  app.openapi(dataRoute, async (c) => {
    c.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return c.json(await exportData(context, c.get('caller')), 200);
  });
}
