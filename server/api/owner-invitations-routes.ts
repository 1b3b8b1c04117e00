import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from '../../domain/core/context.ts';
import {
  inviteClient,
  listInvitations,
  remindClient,
  revokeInvitation,
} from '../../domain/use-cases/owner-invitations.ts';
import { newInvitationSchema } from '../../shared/owner.ts';
import { ownerInvitation } from './named-schemas.ts';
import { changed, ofOwner, ofOwnerWithBody } from './owner-route-parts.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  created,
  idParams,
  json,
  problems,
} from './route-parts.ts';

const invitationsRoute = createRoute({
  method: 'get',
  path: '/owner/invitations',
  operationId: 'listInvitations',
  summary: 'List the newest invitations with how each ended',
  ...ofOwner,
  responses: {
    200: json(z.array(ownerInvitation), 'The invitations, newest first'),
    ...problems(401, 403, 404),
  },
});

// The month is checked when a call comes.
const inviteRoute = (now: () => number) =>
  createRoute({
    method: 'post',
    path: '/owner/invitations',
    operationId: 'inviteClient',
    summary: 'Invite a client to review a project',
    ...ofOwnerWithBody,
    request: { body: body(newInvitationSchema(now)) },
    responses: {
      201: created(z.object({ invitationId: z.string() }), 'The id of the invitation'),
      ...problems(401, 403, 404, ...bodyProblems),
    },
  });

const remindRoute = createRoute({
  method: 'post',
  path: '/owner/invitations/{id}/reminder',
  operationId: 'remindClient',
  summary: 'Send the one reminder of an invitation now',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: changed, ...problems(401, 403, 404) },
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/owner/invitations/{id}',
  operationId: 'revokeInvitation',
  summary: 'Withdraw an invitation that waits for an answer',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: changed, ...problems(401, 403, 404) },
});

/** Adds the routes of the owner's page for invitations (product §20). */
export function addOwnerInvitationRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(invitationsRoute, async (c) => c.json(await listInvitations(context), 200));
  app.openapi(inviteRoute(context.now), async (c) => {
    const invited = await inviteClient(context, c.req.valid('json'));
    return c.json(invited, 201, { Location: `/api/owner/invitations/${invited.invitationId}` });
  });
  app.openapi(remindRoute, async (c) =>
    c.json(await remindClient(context, c.req.valid('param').id), 200),
  );
  app.openapi(revokeRoute, async (c) =>
    c.json(await revokeInvitation(context, c.req.valid('param').id), 200),
  );
}
