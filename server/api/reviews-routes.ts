import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { deleteReview, editReview, reviewVersion } from '../../domain/reviews/change-review.server.ts';
import { listReviews, mostReviewsAtOnce, summarizeReviews } from '../../domain/reviews/list-reviews.server.ts';
import { postReview } from '../../domain/reviews/post-review.server.ts';
import { reviewInputSchema, reviewSchema, reviewSummarySchema } from '../../domain/reviews/review.schema.ts';
import type { ApiDeps, ApiEnv } from './api-app.ts';
import { readToken, requireLogin } from './authentication.ts';
import { body, bodyProblems, idParams, json, problems, withToken } from './route-parts.ts';

const publicCache = 'no-cache';

const list = createRoute({
  method: 'get',
  path: '/reviews',
  summary: 'Reviews, newest first; with a token the caller’s own held and hidden ones too',
  security: [{}, { token: [] }],
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(mostReviewsAtOnce).default(mostReviewsAtOnce),
      cursor: z.string().optional(),
    }),
  },
  responses: { 200: json(z.array(reviewSchema), 'One page; `Link: rel="next"` names the next'), ...problems(401, 422) },
});

const summary = createRoute({
  method: 'get',
  path: '/reviews/summary',
  summary: 'Number, average and histogram of all public reviews',
  responses: { 200: json(reviewSummarySchema, 'The totals') },
});

const post = createRoute({
  method: 'post',
  path: '/reviews',
  summary: 'Post a review',
  ...withToken,
  request: { headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }), body: body(reviewInputSchema) },
  responses: { 201: json(reviewSchema, 'The review'), ...problems(401, 403, 404, 429, ...bodyProblems) },
});

const edit = createRoute({
  method: 'put',
  path: '/reviews/{id}',
  summary: 'Edit an own review',
  ...withToken,
  request: { params: idParams, headers: z.object({ 'if-match': z.string().optional() }), body: body(reviewInputSchema) },
  responses: { 200: json(reviewSchema, 'The review'), ...problems(401, 403, 404, 412, ...bodyProblems) },
});

const remove = createRoute({
  method: 'delete',
  path: '/reviews/{id}',
  summary: 'Delete an own review',
  ...withToken,
  request: { params: idParams },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404) },
});

/** The calls on reviews (specification §7, PRODUCT §5). */
export function addReviewsRoutes(app: OpenAPIHono<ApiEnv>, { domain }: ApiDeps): void {
  app.get(list.path, etag());
  app.get(summary.path, etag());

  app.openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid('query');
    const reader = readToken(c) === undefined ? undefined : await requireLogin(domain, c);
    const { reviews, nextCursor } = await listReviews(domain, { limit, cursor, reader });
    c.header('Vary', 'Authorization');
    c.header('Cache-Control', reader === undefined ? publicCache : 'no-store');
    if (nextCursor !== undefined) c.header('Link', `</api/reviews?limit=${limit}&cursor=${nextCursor}>; rel="next"`);
    return c.json(reviews, 200);
  });

  app.openapi(summary, async (c) => {
    c.header('Cache-Control', publicCache);
    return c.json(await summarizeReviews(domain), 200);
  });

  app.openapi(post, async (c) => {
    const author = await requireLogin(domain, c);
    const review = await postReview(domain, author, c.req.valid('json'), c.req.valid('header')['idempotency-key']);
    c.header('ETag', reviewVersion(review));
    return c.json(review, 201);
  });

  app.openapi(edit, async (c) => {
    const author = await requireLogin(domain, c);
    const expected = c.req.valid('header')['if-match'];
    const review = await editReview(domain, author, c.req.valid('param').id, c.req.valid('json'), expected === '*' ? undefined : expected);
    c.header('ETag', reviewVersion(review));
    return c.json(review, 200);
  });

  app.openapi(remove, async (c) => {
    await deleteReview(domain, await requireLogin(domain, c), c.req.valid('param').id);
    return c.body(null, 204);
  });
}
