import { Hono } from 'hono';
import { provider } from '../../content/provider.ts';
import { feedPath } from '../../content/review-feed.ts';
import { findQuotes, listReviewChanges, listReviews } from '../../domain/reviews/list-reviews.ts';
import type { AppEnv } from '../app.ts';
import { compress, createCachedResponse, toResponse } from '../page-cache/cached-response.ts';
import type { CachedSite } from '../page-cache/api-cache.ts';
import type { RenderedResponse } from '../page-cache/page-cache.ts';
import { writeFeed } from './write-feed.ts';
import { writeManifest } from './write-manifest.ts';
import { writeResume } from './write-resume.ts';
import { writeSecurityContact } from './write-security-contact.ts';
import { writeSitemap } from './write-sitemap.ts';

/**
 * Reading more after each change would cost too much. The list of reviews leads to the older ones.
 */
const maxReviewsInSitemap = 1000;
const maxReferences = 5;
const maxReviewsInFeed = 50;

interface MetadataFile {
  type: string;
  write: () => string | Promise<string>;
  showsPublicContent?: boolean;
}

function listFiles({ context }: CachedSite): Record<string, MetadataFile> {
  const { publicUrl, now } = context;
  return {
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      // Pages that are not to be found say so themselves, which a crawler must be allowed to read.
      write: () => `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    },
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      write: async () =>
        writeSitemap(publicUrl, await listReviewChanges(context, maxReviewsInSitemap)),
      showsPublicContent: true,
    },
    [feedPath]: {
      type: 'application/atom+xml; charset=utf-8',
      write: async () =>
        writeFeed(publicUrl, (await listReviews(context, { limit: maxReviewsInFeed })).reviews),
      showsPublicContent: true,
    },
    '/.well-known/security.txt': {
      type: 'text/plain; charset=utf-8',
      write: () => writeSecurityContact(publicUrl, provider.email, now()),
    },
    '/site.webmanifest': { type: 'application/manifest+json', write: writeManifest },
    '/resume.json': {
      type: 'application/json',
      write: async () => writeResume(publicUrl, await findQuotes(context, maxReferences)),
      showsPublicContent: true,
    },
  };
}

/** Serves the files that machines read about the site, from the page cache. */
export function createMetadataFiles(site: CachedSite): Hono<AppEnv> {
  async function render({
    type,
    write,
    showsPublicContent = false,
  }: MetadataFile): Promise<RenderedResponse> {
    const content = {
      status: 200,
      headers: {
        'Content-Type': type,
        'Cache-Control': showsPublicContent ? 'no-cache' : 'public, max-age=3600',
        ...site.headers,
      },
      body: Buffer.from(await write()),
    };
    return {
      response: createCachedResponse(await compress(content)),
      isCacheable: true,
      showsPublicContent,
    };
  }

  const app = new Hono<AppEnv>();
  for (const [path, file] of Object.entries(listFiles(site))) {
    app.get(path, async (c) =>
      toResponse(await site.cache.getOrRender(path, () => render(file)), c.req.raw),
    );
  }
  return app;
}
