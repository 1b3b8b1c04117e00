import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { ownerMessages } from '../../content/messages/owner.ts';
import { givePassword } from '../../domain/accounts/owner.ts';
import type { Context } from '../../domain/context.ts';
import { Failure } from '../../domain/failure.ts';
import { glance } from '../../domain/glance.ts';
import {
  inviteClient,
  listInvitations,
  remindClient,
  revokeInvitation,
} from '../../domain/invitations/owner-invitations.ts';
import { type FailedEmailRecord, listFailedEmails, retryEmail } from '../../domain/mail/outbox.ts';
import {
  closeReport,
  findReport,
  hideReportedReview,
  listReports,
  withReviews,
} from '../../domain/reports/reports.ts';
import {
  hideReview,
  removeReply,
  replyToReview,
  unhideReview,
} from '../../domain/reviews/moderation.ts';
import {
  findHistoryForOwner,
  findReviewForOwner,
  listReviewsForOwner,
} from '../../domain/reviews/owner-reviews.ts';
import { ownedPerPage } from '../../shared/limits.ts';
import {
  changeSchema,
  closedReportSchema,
  glanceSchema,
  hiddenReportSchema,
  moderationSchema,
  newInvitationSchema,
  ownerHistorySchema,
  ownerPasswordSchema,
  ownerReplySchema,
  ownerReviewPageSchema,
  ownerReviewQuerySchema,
  reportClosingSchema,
} from '../../shared/owner.ts';
import { hidingSchema } from '../../shared/reviews.ts';
import {
  failedEmail,
  newToken,
  ownerInvitation,
  ownerReview,
  reportWithReview,
} from './named-schemas.ts';
import { jsonBody, ownerAlone, ownerWithPassword } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  idParams,
  json,
  needsToken,
  problems,
  tagged,
  version,
} from './route-parts.ts';

const shared = { ...tagged('owner'), ...needsToken };
const reading = { method: 'get', ...shared, middleware: ownerWithPassword } as const;
const deciding = { ...shared, middleware: ownerWithPassword } as const;
const withBody: [...typeof ownerWithPassword, typeof jsonBody] = [...ownerWithPassword, jsonBody];
const sending = { ...shared, middleware: withBody };

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
  path: '/owner/glance',
  operationId: 'glance',
  summary: 'Get what is new and what waits',
  ...reading,
  responses: { 200: json(glanceSchema, 'The numbers'), ...problems(401, 403, 404) },
});

const reviewsRoute = createRoute({
  path: '/owner/reviews',
  operationId: 'listReviewsForOwner',
  summary: 'List reviews of every status, newest first',
  ...reading,
  request: { query: ownerReviewQuerySchema },
  responses: {
    200: json(ownerReviewPageSchema, 'One page of reviews'),
    ...problems(401, 403, 404, 422),
  },
});

const reviewRoute = createRoute({
  path: '/owner/reviews/{id}',
  operationId: 'showReviewToOwner',
  summary: 'Get one review of any status',
  ...reading,
  request: { params: idParams },
  responses: { 200: json(ownerReview, 'The review'), ...problems(401, 403, 404) },
});

const historyRoute = createRoute({
  path: '/owner/reviews/{id}/history',
  operationId: 'showHistoryToOwner',
  summary: 'Get what happened to a review, and what everyone could read of it before',
  ...reading,
  request: { params: idParams },
  responses: {
    200: json(ownerHistorySchema, 'The history, newest first'),
    ...problems(401, 403, 404),
  },
});

const decided = json(moderationSchema, 'What came of it');

const replyRoute = createRoute({
  method: 'put',
  path: '/owner/reviews/{id}/reply',
  operationId: 'replyToReview',
  summary: 'Put a reply under a review, or replace it',
  ...sending,
  request: { params: idParams, body: body(ownerReplySchema) },
  responses: { 200: decided, ...problems(401, 403, 404, ...bodyProblems) },
});

const removeReplyRoute = createRoute({
  method: 'delete',
  path: '/owner/reviews/{id}/reply',
  operationId: 'removeReply',
  summary: 'Take the reply away',
  ...deciding,
  request: { params: idParams },
  responses: { 200: decided, ...problems(401, 403, 404) },
});

const hideRoute = createRoute({
  method: 'put',
  path: '/owner/reviews/{id}/hiding',
  operationId: 'hideReview',
  summary: 'Hide a review for one of the published reasons, or change the reason',
  ...sending,
  request: { params: idParams, body: body(hidingSchema) },
  responses: { 200: decided, ...problems(401, 403, 404, ...bodyProblems) },
});

const unhideRoute = createRoute({
  method: 'delete',
  path: '/owner/reviews/{id}/hiding',
  operationId: 'unhideReview',
  summary: 'Show a hidden review again',
  ...deciding,
  request: { params: idParams },
  responses: { 200: decided, ...problems(401, 403, 404) },
});

const reportsRoute = createRoute({
  path: '/owner/reports',
  operationId: 'listReports',
  summary: 'List the newest reports with their reviews',
  ...reading,
  request: { query: z.object({ filter: z.enum(['open', 'all']).default('open') }) },
  responses: {
    200: json(z.array(reportWithReview), 'The reports, newest first'),
    ...problems(401, 403, 404, 422),
  },
});

const reportRoute = createRoute({
  path: '/owner/reports/{id}',
  operationId: 'showReport',
  summary: 'Get one report with its review',
  ...reading,
  request: { params: idParams },
  responses: { 200: json(reportWithReview, 'The report'), ...problems(401, 403, 404) },
});

const closeRoute = createRoute({
  method: 'put',
  path: '/owner/reports/{id}/answer',
  operationId: 'closeReport',
  summary: 'Close a report with an answer; an empty one says that the review stays',
  ...sending,
  request: { params: idParams, body: body(reportClosingSchema) },
  responses: {
    200: json(closedReportSchema, 'What came of it'),
    ...problems(401, 403, 404, ...bodyProblems),
  },
});

const hideReportedRoute = createRoute({
  method: 'put',
  path: '/owner/reports/{id}/hiding',
  operationId: 'hideReportedReview',
  summary: 'Hide the review that a report is about, and close the report',
  ...sending,
  request: { params: idParams, body: body(hidingSchema) },
  responses: {
    200: json(hiddenReportSchema, 'What came of it'),
    ...problems(401, 403, 404, ...bodyProblems),
  },
});

const invitationsRoute = createRoute({
  path: '/owner/invitations',
  operationId: 'listInvitations',
  summary: 'List the newest invitations with how each ended',
  ...reading,
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
    ...sending,
    request: { body: body(newInvitationSchema(now)) },
    responses: {
      201: json(z.object({ invitationId: z.string() }), 'The id of the invitation'),
      ...problems(401, 403, 404, ...bodyProblems),
    },
  });

const changed = json(changeSchema, 'Whether anything changed');

const remindRoute = createRoute({
  method: 'post',
  path: '/owner/invitations/{id}/reminder',
  operationId: 'remindClient',
  summary: 'Send the one reminder of an invitation now',
  ...deciding,
  request: { params: idParams },
  responses: { 200: changed, ...problems(401, 403, 404) },
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/owner/invitations/{id}',
  operationId: 'revokeInvitation',
  summary: 'Withdraw an invitation that waits for an answer',
  ...deciding,
  request: { params: idParams },
  responses: { 200: changed, ...problems(401, 403, 404) },
});

const emailsRoute = createRoute({
  path: '/owner/emails',
  operationId: 'listFailedEmails',
  summary: 'List the emails whose last try failed',
  ...reading,
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
  ...deciding,
  request: { params: idParams },
  responses: { 200: changed, ...problems(401, 403, 404) },
});

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Adds the routes of the owner's page (product §20). Without OWNER_EMAIL, they are 404 for
 * everyone.
 */
export function addOwnerRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(passwordRoute, async (c) => {
    const token = await givePassword(context, c.get('caller'), {
      ...c.req.valid('json'),
      network: c.get('network'),
    });
    return c.json({ token }, 200);
  });

  app.openapi(glanceRoute, async (c) => c.json({ ...(await glance(context)), version }, 200));
  addOwnerReviewRoutes(app, context);
  addOwnerReportRoutes(app, context);
  addOwnerInvitationRoutes(app, context);

  app.openapi(emailsRoute, async (c) => {
    const emails = await listFailedEmails(context, ownedPerPage);
    const present = ({
      id,
      kind,
      recipient,
      created_at,
      attempts,
      last_error,
      state,
      due_at,
    }: FailedEmailRecord) => ({
      id,
      kind,
      recipient,
      createdAt: time(created_at),
      attempts,
      error: last_error ?? '',
      ...(state === 'waiting' ? { nextTryAt: time(due_at) } : {}),
    });
    return c.json(emails.map(present), 200);
  });

  app.openapi(retryRoute, async (c) => {
    return c.json({ changed: await retryEmail(context, c.req.valid('param').id) }, 200);
  });
}

function addOwnerReviewRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(reviewsRoute, async (c) =>
    c.json(await listReviewsForOwner(context, c.req.valid('query')), 200),
  );
  app.openapi(reviewRoute, async (c) =>
    c.json(await findReviewForOwner(context, c.req.valid('param').id), 200),
  );
  app.openapi(historyRoute, async (c) =>
    c.json(await findHistoryForOwner(context, c.req.valid('param').id), 200),
  );
  app.openapi(replyRoute, async (c) =>
    c.json(await replyToReview(context, c.req.valid('param').id, c.req.valid('json').text), 200),
  );
  app.openapi(removeReplyRoute, async (c) =>
    c.json(await removeReply(context, c.req.valid('param').id), 200),
  );
  app.openapi(hideRoute, async (c) =>
    c.json(await hideReview(context, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  app.openapi(unhideRoute, async (c) =>
    c.json(await unhideReview(context, c.req.valid('param').id), 200),
  );
}

function addOwnerReportRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(reportsRoute, async (c) => {
    const reports = await listReports(context, c.req.valid('query').filter, ownedPerPage);
    return c.json(await withReviews(context, reports), 200);
  });
  app.openapi(reportRoute, async (c) => {
    const [report] = await withReviews(context, [
      await findReport(context, c.req.valid('param').id),
    ]);
    if (report === undefined) throw new Failure('not_found');
    return c.json(report, 200);
  });
  app.openapi(closeRoute, async (c) => {
    const { answer } = c.req.valid('json');
    return c.json(
      await closeReport(
        context,
        c.req.valid('param').id,
        answer === '' ? 'dismissed' : 'answered',
        answer,
      ),
      200,
    );
  });
  app.openapi(hideReportedRoute, async (c) => {
    const { reportId, reviewId } = await findReport(context, c.req.valid('param').id);
    return c.json(await hideReportedReview(context, reviewId, c.req.valid('json'), reportId), 200);
  });
}

function addOwnerInvitationRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(invitationsRoute, async (c) =>
    c.json(await listInvitations(context, ownedPerPage), 200),
  );
  app.openapi(inviteRoute(context.now), async (c) => {
    const invited = await inviteClient(context, c.req.valid('json'));
    if (invited.outcome === 'invited') return c.json({ invitationId: invited.invitationId }, 201);
    throw new Failure('invalid_fields', {
      fields: [{ field: 'email', message: ownerMessages.notInvited[invited.outcome] }],
    });
  });
  app.openapi(remindRoute, async (c) =>
    c.json({ changed: await remindClient(context, c.req.valid('param').id) }, 200),
  );
  app.openapi(revokeRoute, async (c) => {
    const was = await revokeInvitation(context, c.req.valid('param').id);
    return c.json({ changed: was === 'waiting' }, 200);
  });
}
