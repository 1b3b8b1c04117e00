import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext, TypedResponse } from 'hono';
import { etag as addEntityTag } from 'hono/etag';
import { Failure } from '../../domain/core/failure.ts';
import { deleteReview, editReview } from '../../domain/reviews/change-review.ts';
import { findReview } from '../../domain/reviews/find-review.ts';
import {
  listOwnReviews,
  listReviews,
  maxReviewsPerRequest,
} from '../../domain/reviews/list-reviews.ts';
import { postReview } from '../../domain/reviews/post-review.ts';
import { summarizeReviews } from '../../domain/reviews/summary.ts';
import { reviewQuerySchema, toReviewQuery } from '../../shared/parse-review-query.ts';
import { queryParameters } from '../../shared/review-query.ts';
import {
  type Review,
  reviewEditSchema,
  reviewInputSchema,
  reviewSummarySchema,
} from '../../shared/reviews.ts';
import { withQuery } from '../page-cache/cache-key.ts';
import { type CachedSite, respondFromCache } from '../page-cache/respond.ts';
import * as schemas from './named-schemas.ts';
import { authenticate, jsonBody, ownAccount, readCaller } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  created,
  done,
  idParams,
  json,
  malformed,
  needsNoToken,
  needsToken,
  notModified,
  problems,
  tagged,
  takesToken,
} from './route-parts.ts';

const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(maxReviewsPerRequest))
  .default(maxReviewsPerRequest)
  .describe(`From 1 to ${maxReviewsPerRequest}`);

const list = createRoute({
  method: 'get',
  path: '/reviews',
  operationId: 'listReviews',
  ...tagged('reviews'),
  summary:
    'List reviews, sorted, filtered, and by their words; with a token, the newest include the caller’s held and hidden reviews',
  ...takesToken,
  request: {
    query: reviewQuerySchema.extend({
      limit: limitSchema,
      cursor: z.string().optional(),
    }),
  },
  responses: {
    200: json(schemas.reviews, 'One page of reviews; `Link: rel="next"` points to the next page'),
    304: notModified,
    ...problems(401, 404, 422, 429),
  },
});

const summary = createRoute({
  method: 'get',
  path: '/reviews/summary',
  operationId: 'summarizeReviews',
  ...tagged('reviews'),
  summary: 'Get the count, average, and histogram of all public reviews',
  ...needsNoToken,
  responses: {
    200: json(reviewSummarySchema, 'The totals'),
    304: notModified,
    ...malformed,
    ...problems(),
  },
});

const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .describe('The `etag` of the review as it was read; 412 if it has changed since'),
});

const post = createRoute({
  method: 'post',
  path: '/reviews',
  operationId: 'postReview',
  ...tagged('reviews'),
  summary: 'Post a review',
  ...needsToken,
  middleware: [authenticate, jsonBody] as const,
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: body(reviewInputSchema),
  },
  responses: {
    201: created(schemas.review, 'The review'),
    ...problems(401, 403, 404, 429, ...bodyProblems),
  },
});

const show = createRoute({
  method: 'get',
  path: '/reviews/{id}',
  operationId: 'showReview',
  ...tagged('reviews'),
  summary: 'Get one review with its history; with a token, also your own held or hidden one',
  ...takesToken,
  request: { params: idParams },
  responses: {
    200: json(schemas.reviewWithHistory, 'The review'),
    304: notModified,
    ...problems(401, 404, 429),
  },
});

const edit = createRoute({
  method: 'put',
  path: '/reviews/{id}',
  operationId: 'editReview',
  ...tagged('reviews'),
  summary: 'Edit your own review',
  ...needsToken,
  middleware: [authenticate, jsonBody] as const,
  request: { params: idParams, headers: ifMatch, body: body(reviewEditSchema) },
  responses: {
    200: json(schemas.review, 'The review'),
    ...problems(401, 403, 404, 412, 429, ...bodyProblems),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/reviews/{id}',
  operationId: 'deleteReview',
  ...tagged('reviews'),
  summary: 'Delete your own review',
  ...needsToken,
  middleware: [authenticate] as const,
  request: { params: idParams, headers: ifMatch },
  responses: { 204: done, ...problems(401, 403, 404, 412) },
});

const listOwn = createRoute({
  method: 'get',
  path: '/users/{id}/reviews',
  operationId: 'listOwnReviews',
  ...tagged('reviews'),
  summary: 'List your own reviews, including held and hidden ones',
  ...needsToken,
  middleware: ownAccount,
  request: { params: idParams },
  responses: {
    200: json(schemas.reviews, 'The reviews, newest first'),
    ...problems(401, 403, 429),
  },
});

/**
 * Builds the precondition from an `If-Match` header, or undefined without one. Weak tags match, too
 * (RFC 9110 §13.1.1 would refuse them), because compressed answers have them.
 */
function expectation(header: string | undefined) {
  if (header === undefined) return undefined;
  const tags: string[] = header.match(/"[^"]*"/gu) ?? [];
  return ({ etag }: Review) => header.trim() === '*' || tags.includes(etag);
}

/** Weak for everyone but the author, whose answer also has the status. */
const entityTagOf = ({ status, etag }: Review): string =>
  status === undefined ? `W/${etag}` : etag;

/** Answers everyone alike who sends no token. */
async function answerPublicly<T>(
  site: CachedSite,
  c: HonoContext<ApiEnv>,
  target: string,
  read: () => Promise<{ json: T; headers?: Record<string, string> }>,
) {
  const response = await respondFromCache(site, c.req.raw, c.get('network'), target, async () => {
    const { json: value, headers } = await read();
    return {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ...headers },
      body: JSON.stringify(value),
      isCacheable: true,
      showsPublicContent: true,
    };
  });
  return response as Response & TypedResponse<T, 200, 'json'>;
}

/** Of what is more for a caller with a token. */
const variesByCaller = { Vary: 'Authorization' };

/** Adds the routes for the list, totals, and new reviews (product §7, §15). */
export function addReviewsRoutes(app: OpenAPIHono<ApiEnv>, site: CachedSite): void {
  const { context } = site;
  // The cache adds its own, so only what a caller with a token gets needs one here.
  const tagList = addEntityTag();
  app.get(list.path, (c, next) =>
    c.req.header('Authorization') === undefined ? next() : tagList(c, next),
  );

  app.openapi(list, async (c) => {
    const { limit, cursor, ...parameters } = c.req.valid('query');
    const query = toReviewQuery(parameters);
    const reader = await readCaller(c);
    const pathOf = (from: string | undefined) =>
      withQuery('/api/reviews', {
        ...queryParameters(query),
        limit: limit === maxReviewsPerRequest ? undefined : String(limit),
        cursor: from,
      });
    const read = async () => {
      const { reviews, nextCursor } = await listReviews(context, { limit, query, cursor, reader });
      const link = nextCursor && { Link: `<${pathOf(nextCursor)}>; rel="next"` };
      return { json: reviews, headers: { ...variesByCaller, ...link } };
    };
    if (reader === undefined) return answerPublicly(site, c, pathOf(cursor), read);
    if (query.q !== undefined) await context.rateLimits.countNetwork(c.get('network'), 'search');
    const { json: reviews, headers } = await read();
    return c.json(reviews, 200, headers);
  });

  app.openapi(summary, (c) =>
    answerPublicly(site, c, '/api/reviews/summary', async () => ({
      json: await summarizeReviews(context),
    })),
  );

  app.openapi(post, async (c) => {
    const review = await postReview(
      context,
      c.get('caller'),
      c.req.valid('json'),
      c.req.valid('header')['idempotency-key'],
      c.get('network'),
    );
    return c.json(review, 201, { ETag: review.etag, Location: `/api/reviews/${review._id}` });
  });
}

/**
 * Adds the routes for one review and for the caller's own reviews. Add fixed paths under /reviews
 * first, or `{id}` matches them.
 */
export function addReviewRoutes(app: OpenAPIHono<ApiEnv>, site: CachedSite): void {
  const { context } = site;
  app.openapi(show, async (c) => {
    const { id } = c.req.valid('param');
    const reader = await readCaller(c);
    const read = async () => {
      const review = await findReview(context, id, reader);
      if (review === undefined) throw new Failure('not_found');
      return { json: review, headers: { ...variesByCaller, ETag: entityTagOf(review) } };
    };
    if (reader === undefined) return answerPublicly(site, c, `/api/reviews/${id}`, read);
    const { json: review, headers } = await read();
    return c.json(review, 200, headers);
  });

  app.openapi(edit, async (c) => {
    const expected = expectation(c.req.valid('header')['if-match']);
    const review = await editReview(
      context,
      c.get('caller'),
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
      c.get('network'),
    );
    return c.json(review, 200, { ETag: review.etag });
  });

  app.openapi(remove, async (c) => {
    await deleteReview(
      context,
      c.get('caller'),
      c.req.valid('param').id,
      expectation(c.req.valid('header')['if-match']),
    );
    return c.body(null, 204);
  });

  app.openapi(listOwn, async (c) => c.json(await listOwnReviews(context, c.get('caller')), 200));
}
