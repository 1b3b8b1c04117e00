import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { givePassword } from '../../domain/accounts/owner.ts';
import type { Context } from '../../domain/core/context.ts';
import { listFailedEmails, retryEmail } from '../../domain/outbox/failed-emails.ts';
import { summarizeForOwner } from '../../domain/use-cases/owner-summary.ts';
import { glanceSchema, ownerPasswordSchema } from '../../shared/owner.ts';
import { failedEmail, newToken } from './named-schemas.ts';
import { addOwnerInvitationRoutes } from './owner-invitations-routes.ts';
import { addOwnerReviewRoutes } from './owner-reviews-routes.ts';
import { changed, ofOwner, shared } from './owner-route-parts.ts';
import { jsonBody, ownerAlone } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  idParams,
  json,
  problems,
  version,
} from './route-parts.ts';

const passwordRoute = createRoute({
  method: 'post',
  path: '/owner/password',
  operationId: 'givePassword',
  summary:
    'Give the password again: for 15 minutes, the owner’s other calls work; replaces the token of this session',
  ...shared,
  middleware: [...ownerAlone, jsonBody] as const,
  request: { body: body(ownerPasswordSchema) },
  responses: {
    200: json(newToken, 'The new token of this session'),
    ...problems(401, 403, 404, 429, ...bodyProblems),
  },
});

const glanceRoute = createRoute({
  method: 'get',
  path: '/owner/glance',
  operationId: 'glance',
  summary: 'Get what is new and what waits',
  ...ofOwner,
  responses: { 200: json(glanceSchema, 'The numbers'), ...problems(401, 403, 404) },
});

const emailsRoute = createRoute({
  method: 'get',
  path: '/owner/emails',
  operationId: 'listFailedEmails',
  summary: 'List the emails whose last try failed',
  ...ofOwner,
  responses: {
    200: json(z.array(failedEmail), 'The emails, newest first'),
    ...problems(401, 403, 404),
  },
});

const retryRoute = createRoute({
  method: 'post',
  path: '/owner/emails/{id}/retry',
  operationId: 'retryEmail',
  summary: 'Try an email again now',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: changed, ...problems(401, 403, 404) },
});

/**
 * Adds the routes of the owner's page (product §20). Without OWNER_EMAIL, they are 404 for
 * everyone.
 */
export function addOwnerRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(passwordRoute, async (c) => {
    const { password } = c.req.valid('json');
    const confirmation = { password, network: c.get('network') };
    return c.json({ token: await givePassword(context, c.get('caller'), confirmation) }, 200);
  });
  app.openapi(glanceRoute, async (c) =>
    c.json({ ...(await summarizeForOwner(context)), version }, 200),
  );
  addOwnerReviewRoutes(app, context);
  addOwnerInvitationRoutes(app, context);
  app.openapi(emailsRoute, async (c) => c.json(await listFailedEmails(context), 200));
  app.openapi(retryRoute, async (c) =>
    c.json(await retryEmail(context, c.req.valid('param').id), 200),
  );
}
