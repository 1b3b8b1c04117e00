import sharp from 'sharp';
import { reviewMetadata } from '#app/reviews/review-metadata.ts';
import { caseStudies } from '#content/case-studies.ts';
import { pageMetadata } from '#content/pages.ts';
import { signUpPage } from '#content/pages/auth.ts';
import type { PageMetadata } from '#content/pages/page.ts';
import { stats } from '#content/stats.ts';
import { caseStudyPages, everyShareCard } from '#content/share-cards.ts';
import type { Review } from '#shared/reviews.ts';
import { readGraph } from '#tests/harness/structured-data.ts';
import {
  accountPaths,
  expect,
  newPerson,
  postReview,
  postReviewOf,
  provider,
  stillTest as test,
  verifiedPerson,
} from './site.ts';

const hostile = `</script><script>document.title = 'owned'</script>\u2028<!-- ${'words '.repeat(20)}`;

/** A document as a crawler without scripts sees it. The browser parses it. */
function readHead(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string, attribute: string) =>
    [...parsed.querySelectorAll(selector)].map((found) => found.getAttribute(attribute));
  return {
    titles: [...parsed.querySelectorAll('title')].map(({ textContent }) => textContent),
    descriptions: all('meta[name="description"]', 'content'),
    canonical: all('link[rel="canonical"]', 'href'),
    robots: all('meta[name="robots"]', 'content'),
    graphs: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    ),
    shared: [...parsed.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map(
      (tag) => [
        tag.getAttribute('property') ?? tag.getAttribute('name'),
        tag.getAttribute('content'),
      ],
    ),
  };
}

test('every page to be found is described to search engines and in shared links', async ({
  browser,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson('Ann', '</title><b>Lee'));
  await postReview(site, token, 4, hostile);
  const reviews = (await (await fetch(`${site.url}/api/reviews`)).json()) as Review[];
  const review = reviews.find(({ author }) => author.lastName.startsWith('</title>'));
  if (review === undefined) throw new Error('The review is not public');
  const parser = await browser.newPage();
  const pages: PageMetadata[] = [...pageMetadata, ...caseStudyPages, reviewMetadata(review)];
  for (const { path, title, description, card } of pages) {
    const html = await (await fetch(site.url + path)).text();
    const { graphs, ...head } = await parser.evaluate(readHead, html);
    expect(head, path).toEqual({
      titles: [title],
      descriptions: [description],
      canonical: [site.url + path],
      robots: [],
      shared: [
        ['og:type', 'website'],
        ['og:site_name', provider.brand],
        ['og:url', site.url + path],
        ['og:title', title],
        ['og:description', description],
        ['og:image', `${site.url}/share/${card.name}.png`],
        ['og:image:width', '1200'],
        ['og:image:height', '630'],
        ['og:image:alt', `${provider.brand}: ${card.heading}. ${card.text}`],
        ['twitter:card', 'summary_large_image'],
      ],
    });
    expect(graphs, path).toHaveLength(1);
    const nodes = readGraph(graphs[0] ?? '');
    if (path === '/about')
      expect(html).toMatch(/<link rel="alternate" type="application\/json" href="\/resume\.json"/u);
    if (path !== '/')
      expect(nodes, path).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
    if (path === `/reviews/${review._id}`)
      expect(nodes[0]?.['reviewBody']).toBe(hostile.replace('\u2028', '\n'));
  }
  await parser.close();
});

test('in the text of a page without styles, numbers show once, and words stay apart', async ({
  browser,
  site,
}) => {
  const parser = await browser.newPage();
  const textOf = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    return parser.evaluate(
      (source) => new DOMParser().parseFromString(source, 'text/html').body.textContent,
      html,
    );
  };
  const about = await textOf('/about');
  for (const { endNum, tagline } of stats) expect(about).toContain(`${endNum}${tagline}`);
  for (const { projectId, results } of caseStudies) {
    const text = await textOf(`/projects/${projectId}`);
    for (const { number, label, short } of results) {
      expect(text).toContain(`${number} ${label}`);
      expect(text).not.toContain(`${number}${number} ${label}`);
      if (short !== undefined) expect(text).not.toContain(label + short);
    }
  }
  const person = newPerson();
  const id = await postReviewOf(site, person, 4, 'Read as text.');
  expect(await textOf(`/reviews/${id}`)).toMatch(
    new RegExp(`${person.firstName} ${person.lastName} [A-Z][a-z]+ \\d`, 'u'),
  );
});

test('each picture of shared links has the size that its page names, and is kept', async ({
  site,
}) => {
  for (const { name } of everyShareCard) {
    const url = `${site.url}/share/${name}.png`;
    const picture = await fetch(url);
    expect([name, picture.status, picture.headers.get('Content-Type')]).toEqual([
      name,
      200,
      'image/png',
    ]);
    expect(picture.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const { format, width, height } = await sharp(
      Buffer.from(await picture.arrayBuffer()),
    ).metadata();
    expect([name, format, width, height]).toEqual([name, 'png', 1200, 630]);
    expect(
      (await fetch(url, { headers: { 'If-None-Match': picture.headers.get('ETag') ?? '' } }))
        .status,
    ).toBe(304);
  }
  expect((await fetch(`${site.url}/share/none.png`)).status).toBe(404);
});

test('pages of an account, an emailed link, or an error are noindex', async ({ browser, site }) => {
  const parser = await browser.newPage();
  for (const path of [
    ...accountPaths,
    '/forgot-password',
    '/verify/token',
    '/reset-password/token',
    '/invitation/token',
    '/no-such-page',
    '/reviews/no-such-review',
    '/projects/no-such-project',
  ]) {
    const html = await (await fetch(site.url + path)).text();
    const { robots, canonical, graphs } = await parser.evaluate(readHead, html);
    expect([path, robots, canonical, graphs]).toEqual([path, ['noindex'], [], []]);
  }
  // Any form type but login is the sign-up form.
  const { canonical } = await parser.evaluate(
    readHead,
    await (await fetch(`${site.url}/auth/anything`)).text(),
  );
  expect(canonical).toEqual([site.url + signUpPage.path]);
  await parser.close();
});

test('the browser accepts the manifest, and each icon has the size it names', async ({
  page,
  site,
}) => {
  await page.goto('/privacy');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${site.url}/site.webmanifest`, []]);
  const { name, icons } = JSON.parse(data ?? '') as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(name).toBe(provider.brand);
  for (const { src, sizes } of icons) {
    const icon = await fetch(new URL(src, url));
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});
