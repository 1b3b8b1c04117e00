import { pages, pathsWithIds } from '../../content/pages.ts';
import type { ReviewChange } from '../../domain/reviews/list-reviews.ts';

/**
 * Pages that search engines may list. The forms are found through links, and their words are few.
 */
const publicPaths = pages
  .filter(({ kind }) => kind === 'public')
  .flatMap((page) => (page.hasId === true ? pathsWithIds(page) : [page.path]));

/**
 * Writes the sitemap: the public pages, and the pages of these reviews with the time of their last
 * change.
 */
export function writeSitemap(publicUrl: string, reviews: readonly ReviewChange[]): string {
  const urls = [
    ...publicPaths.map((path) => `<loc>${publicUrl}${path}</loc>`),
    ...reviews.map(
      ({ id, changedAt }) =>
        `<loc>${publicUrl}/reviews/${id}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod>`,
    ),
  ];
  const lines = urls.map((url) => `  <url>${url}</url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines}</urlset>\n`;
}
