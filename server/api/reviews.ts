import { z } from 'zod';
import { messages } from '#content/messages.ts';
import { Failure } from '#domain/core';
import { deleteReview, editReview } from '#domain/reviews/change-review.ts';
import { findReview } from '#domain/reviews/find-review.ts';
import { listOwnReviews, listReviews, maxReviewsPerRequest } from '#domain/reviews/list-reviews.ts';
import { postReview } from '#domain/reviews/post-review.ts';
import { summarizeReviews } from '#domain/reviews/summary.ts';
import { postReport } from '#domain/use-cases/reports.ts';
import { bareTag } from '#server/http/cached-response.ts';
import { messageSchema } from '#shared/api.ts';
import { reviewQuerySchema, toReviewQuery } from '#shared/parse-review-query.ts';
import { reportSchema } from '#shared/reports.ts';
import { queryParameters, withQuery } from '#shared/review-query.ts';
import {
  type Review,
  reviewEditSchema,
  reviewInputSchema,
  reviewSchema,
  reviewSummarySchema,
  reviewWithHistorySchema,
} from '#shared/reviews.ts';
import { anyone, anyoneOrSession, anySession, ownAccount } from './access.ts';
import {
  idempotencyKey,
  operation,
  perAccount,
  perNetwork,
  perNetworkAndProof,
  type Resource,
} from './operation.ts';
import {
  accepted,
  cacheable,
  created,
  noContent,
  ok,
  PublicAnswer,
  WithHeaders,
} from './responses.ts';

const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .default(String(maxReviewsPerRequest))
  .transform(Number)
  .pipe(z.number().min(1).max(maxReviewsPerRequest))
  .describe(`From 1 to ${maxReviewsPerRequest}`);

const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .describe('The `etag` of the review as it was read; 412 if it has changed since'),
});

/**
 * Builds the precondition from an `If-Match` header, or undefined without one. Weak tags match, too
 * (RFC 9110 would refuse them), because compressed answers have them.
 */
function preconditionOf(header: string | undefined) {
  if (header === undefined) return undefined;
  const tags = new Set(header.match(/"[^"]*"/gu)?.map(bareTag));
  return ({ etag }: Review) => header.trim() === '*' || tags.has(etag);
}

/** Weak for everyone but the author, whose answer also has the status. */
const entityTagOf = ({ status, etag }: Review): string =>
  status === undefined ? `W/${etag}` : etag;

/** A caller with a token may get more. */
const variesByCaller = { Vary: 'Authorization' };

export const reviewResource: Resource = {
  tag: { name: 'Reviews', description: 'Read reviews and write your own' },
  operations: [
    operation('GET /reviews', {
      operationId: 'listReviews',
      summary:
        'List reviews, sorted, filtered, and by their words; with a token, the newest include the caller’s held and hidden reviews',
      access: anyoneOrSession,
      query: reviewQuerySchema.extend({ limit: limitSchema, cursor: z.string().optional() }),
      result: cacheable(
        z.array(reviewSchema),
        'One page of reviews; `Link: rel="next"` points to the next page',
      ),
      refusals: ['not_found', 'too_many_requests'],
      handle: async ({
        context,
        network,
        query: { limit, cursor, ...parameters },
        findSession,
      }) => {
        const query = toReviewQuery(parameters);
        const reader = await findSession();
        const pathOf = (from: string | undefined) =>
          withQuery('/api/reviews', {
            ...queryParameters(query),
            limit: limit === maxReviewsPerRequest ? undefined : String(limit),
            cursor: from,
          });
        const read = async () => {
          const page = await listReviews(context, { limit, query, cursor, reader });
          const link = page.nextCursor && { Link: `<${pathOf(page.nextCursor)}>; rel="next"` };
          return new WithHeaders(page.reviews, { ...variesByCaller, ...link });
        };
        if (reader === undefined) return new PublicAnswer(pathOf(cursor), read);
        const limited = query.q === undefined ? 'uncachedReads' : 'search';
        await context.rateLimits.countNetwork(network, limited);
        return read();
      },
    }),
    operation('GET /reviews/summary', {
      operationId: 'summarizeReviews',
      summary: 'Get the count, average, and histogram of all public reviews',
      access: anyone,
      result: cacheable(reviewSummarySchema, 'The totals'),
      handle: ({ context }) =>
        new PublicAnswer('/api/reviews/summary', () => summarizeReviews(context)),
    }),
    operation('POST /reviews', {
      operationId: 'postReview',
      summary: 'Post a review',
      access: anySession,
      limit: perNetworkAndProof('post', 'heldPost'),
      headers: idempotencyKey,
      body: reviewInputSchema,
      result: created(reviewSchema, 'The review'),
      refusals: [
        'not_yours',
        'owner_cannot_review',
        'too_many_held',
        'not_found',
        'idempotency_key_reused',
      ],
      handle: async ({ context, session, headers, body }) => {
        const posted = await postReview(context, session, body, headers['idempotency-key']);
        return new WithHeaders(posted, {
          ETag: posted.etag,
          Location: `/api/reviews/${posted._id}`,
        });
      },
    }),
    operation('GET /reviews/{id}', {
      operationId: 'showReview',
      summary: 'Get one review with its history; with a token, also your own held or hidden one',
      access: anyoneOrSession,
      result: cacheable(reviewWithHistorySchema, 'The review'),
      refusals: ['not_found', 'too_many_requests'],
      handle: async ({ context, network, params: { id }, findSession }) => {
        const reader = await findSession();
        const read = async () => {
          const found = await findReview(context, id, reader);
          if (found === undefined) throw new Failure('not_found');
          return new WithHeaders(found, { ...variesByCaller, ETag: entityTagOf(found) });
        };
        if (reader === undefined) return new PublicAnswer(`/api/reviews/${id}`, read);
        await context.rateLimits.countNetwork(network, 'uncachedReads');
        return read();
      },
    }),
    operation('PUT /reviews/{id}', {
      operationId: 'editReview',
      summary: 'Edit your own review',
      access: anySession,
      async limit(call) {
        await perAccount('change')(call);
        await perNetworkAndProof('edit', 'heldEdit')(call);
      },
      headers: ifMatch,
      body: reviewEditSchema,
      result: ok(reviewSchema, 'The review'),
      refusals: ['not_yours', 'not_found', 'precondition_failed'],
      handle: async ({ context, session, params, headers, body }) => {
        const expected = preconditionOf(headers['if-match']);
        const edited = await editReview(context, session, params.id, body, expected);
        return new WithHeaders(edited, { ETag: edited.etag });
      },
    }),
    operation('DELETE /reviews/{id}', {
      operationId: 'deleteReview',
      summary: 'Delete your own review',
      access: anySession,
      headers: ifMatch,
      result: noContent,
      refusals: ['not_yours', 'not_found', 'precondition_failed'],
      handle: ({ context, session, params, headers }) =>
        deleteReview(context, session, params.id, preconditionOf(headers['if-match'])),
    }),
    operation('GET /users/{id}/reviews', {
      operationId: 'listOwnReviews',
      summary: 'List your own reviews, including held and hidden ones',
      access: ownAccount,
      limit: perAccount('ownReviews'),
      result: ok(z.array(reviewSchema), 'The reviews, newest first'),
      handle: ({ context, session }) => listOwnReviews(context, session),
    }),
    operation('POST /reviews/{id}/reports', {
      operationId: 'reportReview',
      summary: 'Report a public review to the site owner',
      access: anyone,
      limit: perNetwork('report'),
      headers: idempotencyKey,
      body: reportSchema,
      result: accepted(messageSchema, 'A message to show'),
      refusals: ['not_found'],
      handle: async ({ context, params, headers, body, network }) => {
        await postReport(context, params.id, body, { network, key: headers['idempotency-key'] });
        return { message: messages.report.sent };
      },
    }),
  ],
};
