import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from '../../domain/core/context.ts';
import { acceptInvitation } from '../../domain/use-cases/accept-invitation.ts';
import { declineInvitation, openInvitation } from '../../domain/use-cases/invitations.ts';
import { acceptanceSchema, openInvitationSchema } from '../../shared/invitations.ts';
import { newToken, review } from './named-schemas.ts';
import { jsonBody, readVisitor } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  created,
  done,
  json,
  malformed,
  needsNoToken,
  problems,
  tagged,
} from './route-parts.ts';

const tokenParams = z.object({ token: z.string() });

const openRoute = createRoute({
  method: 'get',
  path: '/invitations/{token}',
  operationId: 'openInvitation',
  ...tagged('invitations'),
  summary: 'Get what an emailed link invites to, without using it',
  ...needsNoToken,
  request: { params: tokenParams },
  responses: { 200: json(openInvitationSchema, 'The invitation'), ...problems(403, 404, 410, 429) },
});

const acceptRoute = createRoute({
  method: 'post',
  path: '/invitations/{token}/accept',
  operationId: 'acceptInvitation',
  ...tagged('invitations'),
  summary: 'Publish a review as a verified client, with the account of the invited address',
  description:
    'An account that the invited person has proved to own gets the review, and is not logged in. Without one, names make it, and the answer has a token; all sessions and the password that the address had before end.',
  ...needsNoToken,
  middleware: jsonBody,
  request: {
    params: tokenParams,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: body(acceptanceSchema),
  },
  responses: {
    201: created(
      newToken.partial().extend({
        review,
        otherReviews: z
          .number()
          .int()
          .optional()
          .describe('How many reviews somebody posted with this address before'),
      }),
      'The published review, and the token of the new session',
    ),
    ...problems(403, 404, 410, 429, ...bodyProblems),
  },
});

const declineRoute = createRoute({
  method: 'post',
  path: '/invitations/{token}/decline',
  operationId: 'declineInvitation',
  ...tagged('invitations'),
  summary:
    'Decline this and all later invitations; any body is ignored, so email programs can call it (RFC 8058)',
  ...needsNoToken,
  request: { params: tokenParams },
  responses: { 204: done, ...problems(404, 429) },
});

const askRoute = createRoute({
  method: 'get',
  path: '/invitations/{token}/decline',
  operationId: 'askToDecline',
  ...tagged('invitations'),
  summary: 'Lead a person whose email program cannot decline by itself to the page that can',
  ...needsNoToken,
  request: { params: tokenParams },
  responses: {
    303: { description: 'To the page', headers: z.object({ Location: z.string() }) },
    ...malformed,
    ...problems(),
  },
});

/** Adds the routes for emailed invitations (product §19.1). */
export function addInvitationsRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(openRoute, async (c) =>
    c.json(await openInvitation(context, c.req.valid('param').token, c.get('network')), 200),
  );

  app.openapi(acceptRoute, async (c) => {
    const caller = { visitor: readVisitor(c), key: c.req.valid('header')['idempotency-key'] };
    const accepted = await acceptInvitation(
      context,
      c.req.valid('param').token,
      c.req.valid('json'),
      caller,
    );
    const { _id, etag } = accepted.review;
    return c.json(accepted, 201, { ETag: etag, Location: `/api/reviews/${_id}` });
  });

  app.openapi(declineRoute, async (c) => {
    await declineInvitation(context, c.req.valid('param').token, c.get('network'));
    return c.body(null, 204);
  });

  app.openapi(askRoute, (c) =>
    c.redirect(`/invitation/${encodeURIComponent(c.req.valid('param').token)}#no-thank-you`, 303),
  );
}
