import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from '../../domain/core/context.ts';
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
import {
  closeReport,
  findReport,
  hideReportedReview,
  listReports,
} from '../../domain/use-cases/reports.ts';
import {
  closedReportSchema,
  hiddenReportSchema,
  moderationSchema,
  ownerHistorySchema,
  ownerReplySchema,
  ownerReportQuerySchema,
  ownerReviewPageSchema,
  ownerReviewQuerySchema,
  reportClosingSchema,
} from '../../shared/owner.ts';
import { hidingSchema } from '../../shared/reviews.ts';
import { ownerReview, reportWithReview } from './named-schemas.ts';
import { ofOwner, ofOwnerWithBody } from './owner-route-parts.ts';
import { type ApiEnv, body, bodyProblems, idParams, json, problems } from './route-parts.ts';

const reviewsRoute = createRoute({
  method: 'get',
  path: '/owner/reviews',
  operationId: 'listReviewsForOwner',
  summary: 'List reviews of every status, newest first',
  ...ofOwner,
  request: { query: ownerReviewQuerySchema },
  responses: {
    200: json(ownerReviewPageSchema, 'One page of reviews'),
    ...problems(401, 403, 404, 422),
  },
});

const reviewRoute = createRoute({
  method: 'get',
  path: '/owner/reviews/{id}',
  operationId: 'showReviewToOwner',
  summary: 'Get one review of any status',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: json(ownerReview, 'The review'), ...problems(401, 403, 404) },
});

const historyRoute = createRoute({
  method: 'get',
  path: '/owner/reviews/{id}/history',
  operationId: 'showHistoryToOwner',
  summary: 'Get what happened to a review, and what everyone could read of it before',
  ...ofOwner,
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
  ...ofOwnerWithBody,
  request: { params: idParams, body: body(ownerReplySchema) },
  responses: { 200: decided, ...problems(401, 403, 404, ...bodyProblems) },
});

const removeReplyRoute = createRoute({
  method: 'delete',
  path: '/owner/reviews/{id}/reply',
  operationId: 'removeReply',
  summary: 'Take the reply away',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: decided, ...problems(401, 403, 404) },
});

const hideRoute = createRoute({
  method: 'put',
  path: '/owner/reviews/{id}/hiding',
  operationId: 'hideReview',
  summary: 'Hide a review for one of the published reasons, or change the reason',
  ...ofOwnerWithBody,
  request: { params: idParams, body: body(hidingSchema) },
  responses: { 200: decided, ...problems(401, 403, 404, ...bodyProblems) },
});

const unhideRoute = createRoute({
  method: 'delete',
  path: '/owner/reviews/{id}/hiding',
  operationId: 'unhideReview',
  summary: 'Show a hidden review again',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: decided, ...problems(401, 403, 404) },
});

const reportsRoute = createRoute({
  method: 'get',
  path: '/owner/reports',
  operationId: 'listReports',
  summary: 'List the newest reports with their reviews',
  ...ofOwner,
  request: { query: ownerReportQuerySchema },
  responses: {
    200: json(z.array(reportWithReview), 'The reports, newest first'),
    ...problems(401, 403, 404, 422),
  },
});

const reportRoute = createRoute({
  method: 'get',
  path: '/owner/reports/{id}',
  operationId: 'showReport',
  summary: 'Get one report with its review',
  ...ofOwner,
  request: { params: idParams },
  responses: { 200: json(reportWithReview, 'The report'), ...problems(401, 403, 404) },
});

const closeRoute = createRoute({
  method: 'put',
  path: '/owner/reports/{id}/answer',
  operationId: 'closeReport',
  summary: 'Close a report with an answer; an empty one says that the review stays',
  ...ofOwnerWithBody,
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
  ...ofOwnerWithBody,
  request: { params: idParams, body: body(hidingSchema) },
  responses: {
    200: json(hiddenReportSchema, 'What came of it'),
    ...problems(401, 403, 404, ...bodyProblems),
  },
});

/** Adds the routes of the owner's page for reviews and reports of them (product §20). */
export function addOwnerReviewRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(reviewsRoute, async (c) =>
    c.json(await listReviewsForOwner(context, c.req.valid('query')), 200),
  );
  app.openapi(reviewRoute, async (c) =>
    c.json(await findReviewForOwner(context, c.req.valid('param').id), 200),
  );
  app.openapi(historyRoute, async (c) =>
    c.json(await findHistoryForOwner(context, c.req.valid('param').id), 200),
  );
  app.openapi(replyRoute, async (c) => {
    const { text, reviewVersion } = c.req.valid('json');
    return c.json(await replyToReview(context, c.req.valid('param').id, text, reviewVersion), 200);
  });
  app.openapi(removeReplyRoute, async (c) =>
    c.json(await removeReply(context, c.req.valid('param').id), 200),
  );
  app.openapi(hideRoute, async (c) =>
    c.json(await hideReview(context, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  app.openapi(unhideRoute, async (c) =>
    c.json(await unhideReview(context, c.req.valid('param').id), 200),
  );

  app.openapi(reportsRoute, async (c) =>
    c.json(await listReports(context, c.req.valid('query')), 200),
  );
  app.openapi(reportRoute, async (c) =>
    c.json(await findReport(context, c.req.valid('param').id), 200),
  );
  app.openapi(closeRoute, async (c) =>
    c.json(await closeReport(context, c.req.valid('param').id, c.req.valid('json').answer), 200),
  );
  app.openapi(hideReportedRoute, async (c) =>
    c.json(await hideReportedReview(context, c.req.valid('param').id, c.req.valid('json')), 200),
  );
}
