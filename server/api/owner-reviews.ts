import { z } from 'zod';
import {
  hideReview,
  removeReply,
  replyToReview,
  unhideReview,
} from '#domain/reviews/moderation.ts';
import {
  findHistoryForOwner,
  findReviewForOwner,
  listReviewsForOwner,
} from '#domain/reviews/owner-reviews.ts';
import {
  closeReport,
  findReport,
  hideReportedReview,
  listReports,
} from '#domain/use-cases/reports.ts';
import {
  closedReportSchema,
  hiddenReportSchema,
  moderationSchema,
  ownerHistorySchema,
  ownerReplySchema,
  ownerReportQuerySchema,
  ownerReviewPageSchema,
  ownerReviewQuerySchema,
  ownerReviewSchema,
  reportClosingSchema,
  reportWithReviewSchema,
} from '#shared/owner.ts';
import { hidingSchema } from '#shared/reviews.ts';
import { siteOwnerWithPassword } from './access.ts';
import { type Operation, operation } from './operation.ts';
import { ok } from './responses.ts';

const decision = ok(moderationSchema, 'What came of it');

export const ownerReviews: Operation[] = [
  operation('GET /owner/reviews', {
    operationId: 'listReviewsForOwner',
    summary: 'List reviews of every status, newest first',
    access: siteOwnerWithPassword,
    query: ownerReviewQuerySchema,
    result: ok(ownerReviewPageSchema, 'One page of reviews'),
    handle: ({ context, query }) => listReviewsForOwner(context, query),
  }),
  operation('GET /owner/reviews/{id}', {
    operationId: 'showReviewToOwner',
    summary: 'Get one review of any status',
    access: siteOwnerWithPassword,
    result: ok(ownerReviewSchema, 'The review'),
    handle: ({ context, params }) => findReviewForOwner(context, params.id),
  }),
  operation('GET /owner/reviews/{id}/history', {
    operationId: 'showHistoryToOwner',
    summary: 'Get what happened to a review, and what everyone could read of it before',
    access: siteOwnerWithPassword,
    result: ok(ownerHistorySchema, 'The history, newest first'),
    handle: ({ context, params }) => findHistoryForOwner(context, params.id),
  }),
  operation('PUT /owner/reviews/{id}/reply', {
    operationId: 'replyToReview',
    summary: 'Put a reply under a review, or replace it',
    access: siteOwnerWithPassword,
    body: ownerReplySchema,
    result: decision,
    refusals: ['not_verified'],
    handle: ({ context, params, body: { text, reviewVersion } }) =>
      replyToReview(context, params.id, text, reviewVersion),
  }),
  operation('DELETE /owner/reviews/{id}/reply', {
    operationId: 'removeReply',
    summary: 'Take the reply away',
    access: siteOwnerWithPassword,
    result: decision,
    handle: ({ context, params }) => removeReply(context, params.id),
  }),
  operation('PUT /owner/reviews/{id}/hiding', {
    operationId: 'hideReview',
    summary: 'Hide a review for one of the published reasons, or change the reason',
    access: siteOwnerWithPassword,
    body: hidingSchema,
    result: decision,
    handle: ({ context, params, body }) => hideReview(context, params.id, body),
  }),
  operation('DELETE /owner/reviews/{id}/hiding', {
    operationId: 'unhideReview',
    summary: 'Show a hidden review again',
    access: siteOwnerWithPassword,
    result: decision,
    handle: ({ context, params }) => unhideReview(context, params.id),
  }),
  operation('GET /owner/reports', {
    operationId: 'listReports',
    summary: 'List the newest reports with their reviews',
    access: siteOwnerWithPassword,
    query: ownerReportQuerySchema,
    result: ok(z.array(reportWithReviewSchema), 'The reports, newest first'),
    handle: ({ context, query }) => listReports(context, query),
  }),
  operation('GET /owner/reports/{id}', {
    operationId: 'showReport',
    summary: 'Get one report with its review',
    access: siteOwnerWithPassword,
    result: ok(reportWithReviewSchema, 'The report'),
    handle: ({ context, params }) => findReport(context, params.id),
  }),
  operation('PUT /owner/reports/{id}/answer', {
    operationId: 'closeReport',
    summary: 'Close a report with an answer; an empty one says whether the review stays',
    access: siteOwnerWithPassword,
    body: reportClosingSchema,
    result: ok(closedReportSchema, 'What came of it'),
    handle: ({ context, params, body }) => closeReport(context, params.id, body.answer),
  }),
  operation('PUT /owner/reports/{id}/hiding', {
    operationId: 'hideReportedReview',
    summary: 'Hide the review that a report is about, and close the report',
    access: siteOwnerWithPassword,
    body: hidingSchema,
    result: ok(hiddenReportSchema, 'What came of it'),
    handle: ({ context, params, body }) => hideReportedReview(context, params.id, body),
  }),
];
