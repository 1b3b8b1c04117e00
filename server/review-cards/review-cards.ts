import { Hono } from 'hono';
import type { Context } from '../../domain/context.ts';
import { Failure } from '../../domain/failure.ts';
import { cardPath } from '../../shared/card-path.ts';
import { findPublicReview } from '../../domain/reviews/find-review.ts';
import { inertPolicy } from '../middleware/security-headers.ts';
import { createCachedResponse, toResponse } from '../page-cache/cached-response.ts';
import type { PageCache, RenderedResponse } from '../page-cache/page-cache.ts';
import type { PublicCaching } from '../shared-cache/cache-headers.ts';
import type { CardParts } from './card-parts.ts';
import { drawReviewCard } from './draw-review-card.ts';

/** Browsers may keep an address with its version so long. A hidden or deleted review shows no longer than that in what they have kept. */
const oneDaySeconds = 86_400;

export interface ReviewCardsOptions {
  context: Context;
  cache: PageCache;
  /** The headers of every response. */
  headers: Record<string, string>;
  publicCaching: PublicCaching;
  /** Tells whether there is a public review with this id. */
  isReview: (id: string) => Promise<boolean>;
  readParts: () => Promise<CardParts>;
}

/**
 * Serves the share cards of public reviews (product §17), drawn when they are first asked for and kept in the page cache until public
 * content changes. All versions but the current one share one card, so that nobody can ask for more of them than there are reviews.
 */
export function createReviewCards({ context, cache, headers, publicCaching, isReview, readParts }: ReviewCardsOptions): Hono {
  let parts: Promise<CardParts> | undefined;
  const readPartsOnce = (): Promise<CardParts> =>
    (parts ??= readParts().catch((error: unknown) => {
      parts = undefined;
      throw error;
    }));

  async function render(id: string, key: string): Promise<RenderedResponse> {
    const review = await findPublicReview(context, id);
    if (review === undefined) throw new Failure('not_found');
    const response = createCachedResponse({
      status: 200,
      headers: {
        'Content-Type': 'image/png',
        // Between the key and this, an edit may have come.
        ...publicCaching(true, key === cardPath(review) ? oneDaySeconds : 0),
        'Content-Security-Policy': inertPolicy,
        ...headers,
      },
      body: await drawReviewCard(await readPartsOnce(), review),
    });
    return { response, isCacheable: true, showsPublicContent: true };
  }

  /** Returns the current address of the card, if that is the one asked for, or else the address without a version. */
  async function keyOf(id: string, path: string, search: string): Promise<string> {
    if (search === '' || cache.find(path + search) !== undefined) return path + search;
    const review = await findPublicReview(context, id);
    return review !== undefined && cardPath(review) === path + search ? path + search : path;
  }

  const app = new Hono();
  app.get('/reviews/:id/card.png', async (c) => {
    const id = c.req.param('id');
    if (!(await isReview(id))) throw new Failure('not_found');
    const { search } = new URL(c.req.url);
    const path = `/reviews/${id}/card.png`;
    const key = await keyOf(id, path, search);
    return toResponse(await cache.getOrRender(key, () => render(id, key)), c.req.raw);
  });
  return app;
}
