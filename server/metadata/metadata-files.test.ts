import { expect, test } from 'vitest';
import { createMetadataFiles } from './metadata-files.ts';

test('each metadata file names its character encoding', async () => {
  const app = createMetadataFiles({ publicUrl: 'https://example.com', contactEmail: 'owner@example.com', clock: () => 0 });
  for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']) {
    expect((await app.request(path)).headers.get('Content-Type'), path).toMatch(/^(?:text\/plain|application\/xml); ?charset=utf-8$/iu);
  }
});
