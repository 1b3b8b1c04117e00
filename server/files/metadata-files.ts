import { Hono } from 'hono';
import { lightColors } from '#content/generated/colors.ts';
import { listedPages, pages, pathsWithIds } from '#content/pages.ts';
import { provider } from '#content/provider.ts';
import { feedPath } from '#content/review-feed.ts';
import { day, isoTime } from '#domain/core';
import {
  findQuotes,
  listReviewChanges,
  listReviews,
  type ReviewChange,
} from '#domain/reviews/list-reviews.ts';
import type { AppEnv } from '#server/env.ts';
import { type CachedSite, type Rendered, respondFromCache } from '#server/page-cache/page-cache.ts';
import { writeFeed } from './write-feed.ts';
import { writeResume } from './write-resume.ts';

/** More would cost too much after each change. Pages of reviews link to older ones. */
const maxReviewsInSitemap = 1000;
const maxReferences = 5;
const maxReviewsInFeed = 50;

function writeManifest(): string {
  return JSON.stringify({
    id: '/',
    name: provider.brand,
    short_name: provider.brand,
    description: provider.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: lightColors.paper,
    theme_color: lightColors.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Stays the same for a day (UTC), so caches can keep it. */
function writeSecurityContact(publicUrl: string, now: number): string {
  const today = Math.floor(now / day) * day;
  const fields = [
    `Contact: mailto:${encodeURI(provider.email)}`,
    `Expires: ${isoTime(today + validDays * day)}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return fields.map((field) => `${field}\n`).join('');
}

/** Leaves out forms, which crawlers find through links. */
const publicPaths = [...listedPages.map(({ path }) => path), ...pages.flatMap(pathsWithIds)];

function writeSitemap(publicUrl: string, reviews: readonly ReviewChange[]): string {
  const urls = [
    ...publicPaths.map((path) => `<loc>${publicUrl}${path}</loc>`),
    ...reviews.map(
      ({ id, changedAt }) =>
        `<loc>${publicUrl}/reviews/${id}</loc><lastmod>${isoTime(changedAt)}</lastmod>`,
    ),
  ];
  const lines = urls.map((url) => `  <url>${url}</url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines}</urlset>\n`;
}

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
      // Unlisted pages say `noindex` themselves, which crawlers must be allowed to read.
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
      write: () => writeSecurityContact(publicUrl, now()),
    },
    '/site.webmanifest': { type: 'application/manifest+json', write: writeManifest },
    '/resume.json': {
      type: 'application/json',
      write: async () => writeResume(publicUrl, await findQuotes(context, maxReferences)),
      showsPublicContent: true,
    },
  };
}

export function createMetadataFiles(site: CachedSite): Hono<AppEnv> {
  async function render({
    type,
    write,
    showsPublicContent = false,
  }: MetadataFile): Promise<Rendered> {
    return {
      headers: {
        'Content-Type': type,
        'Cache-Control': showsPublicContent ? 'no-cache' : 'public, max-age=3600',
      },
      body: await write(),
      isCacheable: true,
      showsPublicContent,
    };
  }

  const app = new Hono<AppEnv>();
  app.get('/.well-known/change-password', (c) => c.redirect('/account/password'));
  for (const [path, file] of Object.entries(listFiles(site))) {
    app.get(path, (c) =>
      respondFromCache(site, c.req.raw, c.get('network'), path, () => render(file)),
    );
  }
  return app;
}
