import { Hono } from 'hono';
import { pages } from '../content/pages.ts';
import type { Clock } from '../domain/context.server.ts';

const publicPaths = pages.filter(({ kind, hasId }) => kind === 'public' && hasId !== true).map(({ path }) => path);
const dayMs = 24 * 60 * 60 * 1000;
const contactValidDays = 180;

/** Adds the metadata files that depend on the public URL (product §17). */
export function createMetadataFiles(options: { publicUrl: string; contactEmail: string; clock: Clock }): Hono {
  const { publicUrl, contactEmail, clock } = options;
  const app = new Hono();
  app.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /account\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`, 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  app.get('/sitemap.xml', (c) => {
    const urls = publicPaths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
    return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
  });
  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date(clock() + contactValidDays * dayMs).toISOString();
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  });
  return app;
}
