import resumeSchema from '@jsonresume/schema/schema.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { ownProfiles } from '#content/own-profiles.ts';
import { caseStudies } from '#content/case-studies.ts';
import { projects } from '#content/projects.ts';
import { provider } from '#content/provider.ts';
import { feedPath } from '#content/review-feed.ts';
import { skills } from '#content/skills.ts';
import { timeline } from '#content/timeline.ts';
import { addressesOf } from '#tests/browser/routes.ts';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { readXml, textsOf } from '#tests/harness/read-xml.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { day } from '#tests/harness/time.ts';

const paths = [
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/site.webmanifest',
  '/resume.json',
  feedPath,
];
const origin = 'http://localhost:3000';

async function serve(app: TestApp) {
  const site = await serveTestApp(app);
  return { ...site, fetch: site.get, read: async (path: string) => (await site.get(path)).text() };
}

test('the sitemap names the public pages and reviews, newest first, with their change', async ({
  appWithHighLimits: app,
}) => {
  await using site = await serve(app);
  const read = async () => readXml(await site.read('/sitemap.xml'));
  const pagesOnly = addressesOf('public').map((path) => `${origin}${path}`);
  expect(textsOf(await read(), 'loc')).toEqual(pagesOnly);

  const { session } = await app.verifiedAccount();
  const { session: unverified } = await app.createAccount('bob@example.com');
  const { body: first } = await session.post('/reviews', { rating: 5, comment: 'first' });
  app.clock.advance(1000);
  const { body: second } = await session.post('/reviews', { rating: 4, comment: 'second' });
  await unverified.post('/reviews', { rating: 1, comment: 'held' });
  app.clock.advance(1000);
  const { body: edited } = await session.put(`/reviews/${first._id}`, {
    rating: 5,
    comment: 'edited',
  });
  const listed = await read();
  expect(textsOf(listed, 'loc').slice(pagesOnly.length)).toEqual(
    [second, first].map(({ _id }) => `${origin}/reviews/${_id}`),
  );
  expect(textsOf(listed, 'lastmod').slice(-2)).toEqual([second.createdAt, edited.updatedAt]);

  await session.delete(`/reviews/${second._id}`);
  expect(textsOf(await read(), 'loc')).toHaveLength(pagesOnly.length + 1);
});

test('the sitemap names 1,000 reviews', async ({ app }) => {
  await using site = await serve(app);
  const reviews = Array.from({ length: 1001 }, (_, index) => reviewRow(`${index}`, 'ann'));
  const { kysely } = app.database;
  await kysely.insertInto('users').values(userRow('ann')).execute();
  const count = async () => {
    app.context.committed.emit('publicContentChanged');
    return (await site.read('/sitemap.xml')).match(/\/reviews\/\d+</gu)?.length;
  };
  await kysely.insertInto('reviews').values(reviews.slice(0, 500)).execute();
  await kysely.insertInto('reviews').values(reviews.slice(500, 1000)).execute();
  expect(await count()).toBe(1000);
  await kysely.insertInto('reviews').values(reviews.slice(1000)).execute();
  expect(await count()).toBe(1000);
});

test('the résumé fits the JSON Resume schema, and quotes what Home could quote', async ({
  appWithHighLimits: app,
}) => {
  await using site = await serve(app);
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(resumeSchema);
  const read = async () => {
    const resume = JSON.parse(await site.read('/resume.json'));
    validate(resume);
    expect(validate.errors).toBeNull();
    return resume;
  };
  const resume = await read();
  expect(resume.basics).toMatchObject({
    name: provider.founder,
    email: provider.email,
    url: origin,
  });
  expect(resume.basics.profiles.map(({ url }: { url: string }) => url)).toEqual(
    ownProfiles.map(({ href }) => href),
  );
  expect(
    resume.skills.flatMap(({ keywords }: { keywords: string[] }) => keywords).toSorted(),
  ).toEqual(skills.map(({ name }) => name).toSorted());
  expect(resume.projects.map(({ name }: { name: string }) => name)).toEqual(
    projects.map(({ projectName }) => projectName),
  );
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2000, month).toLocaleString('en-US', { month: 'short' }),
  );
  const isoMonth = (date = '') => {
    const [month = '', year = ''] = date.split(' ');
    const number = months.indexOf(month.slice(0, 3)) + 1;
    return number === 0 ? undefined : `${year}-${number.toString().padStart(2, '0')}`;
  };
  const endOf = (id: string) => caseStudies.find(({ projectId }) => projectId === id)?.endDate;
  expect(
    resume.projects.map((each: { startDate?: string; endDate?: string }) => [
      each.startDate,
      each.endDate,
    ]),
  ).toEqual(
    projects.map(({ projectId, startDate }) => [isoMonth(startDate), isoMonth(endOf(projectId))]),
  );
  const told = new Set(caseStudies.map(({ projectId }) => projectId));
  expect(resume.projects.map(({ url }: { url?: string }) => url)).toEqual(
    projects.map(({ projectId, appLink }) => {
      if (told.has(projectId)) return `${origin}/projects/${projectId}`;
      return appLink === '#' ? undefined : new URL(appLink, origin).href;
    }),
  );
  const [current, ...earlier] = resume.work;
  expect(current).toEqual({
    name: provider.brand,
    position: provider.titles.join(', '),
    url: origin,
    startDate: `${provider.foundedYear}`,
    summary: provider.description,
  });
  expect(
    earlier.flatMap(({ highlights }: { highlights: string[] }) => highlights).toSorted(),
  ).toEqual(timeline.map(({ date, event }) => `${date}: ${event}`).toSorted());
  const eras = [...new Set(timeline.map(({ era }) => era))].toReversed();
  expect(earlier.map(({ startDate }: { startDate: string }) => startDate)).toEqual(
    eras.map((era) => isoMonth(timeline.find((each) => each.era === era)?.date)),
  );
  expect(resume.references).toEqual([]);

  const { session } = await app.verifiedAccount();
  const words = (number: number) => `Review number ${number} </script>. `.repeat(4);
  for (let number = 1; number <= 6; number++) {
    app.clock.advance(1000);
    await session.post('/reviews', { rating: 5, comment: words(number) });
  }
  await session.post('/reviews', { rating: 1, comment: words(7) });
  await app.database.kysely.updateTable('reviews').set({ source: 'verified_client' }).execute();
  await session.post('/reviews', { rating: 5, comment: words(8) });
  const { references } = await read();
  expect(references).toEqual(
    [6, 5, 4, 3, 2].map((number) => ({ name: 'Ann Lee', reference: words(number) })),
  );
});

test('every metadata file names its type, takes GET and HEAD, and is compressed', async ({
  app,
}) => {
  await using site = await serve(app);
  const types = [
    'text/plain; charset=utf-8',
    'application/xml; charset=utf-8',
    'text/plain; charset=utf-8',
    'application/manifest+json',
    'application/json',
    'application/atom+xml; charset=utf-8',
  ];
  for (const [index, path] of paths.entries()) {
    const answer = await site.fetch(path);
    expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([
      path,
      200,
      types[index],
    ]);
    expect(answer.headers.get('Content-Security-Policy'), path).toMatch(/^default-src 'none'/u);
    expect(answer.headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    // Files with reviews change with each review.
    const hasReviews = ['/sitemap.xml', '/resume.json', feedPath].includes(path);
    expect(answer.headers.get('Cache-Control'), path).toBe(
      hasReviews ? 'no-cache' : 'public, max-age=3600',
    );
    const posted = await site.fetch(path, { method: 'POST', body: '' });
    expect([posted.status, posted.headers.get('Allow')], path).toEqual([405, 'GET, HEAD']);
  }

  const path = '/resume.json';
  const headers = { 'Accept-Encoding': 'identity' };
  const answer = await site.fetch(path, { headers });
  const text = await answer.text();
  const head = await site.fetch(path, { method: 'HEAD', headers });
  expect([head.headers.get('Content-Length'), await head.text()]).toEqual([
    String(Buffer.byteLength(text)),
    '',
  ]);
  const known = await site.fetch(`${path}?other`, {
    headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
  });
  expect([known.status, await known.text()]).toEqual([304, '']);
  const compressed = await site.fetch(path, { headers: { 'Accept-Encoding': 'br' } });
  expect([compressed.headers.get('Content-Encoding'), await compressed.text()]).toEqual([
    'br',
    text,
  ]);
});

test('a password manager finds where to change the password', async ({ app }) => {
  await using site = await serve(app);
  const path = '/.well-known/change-password';
  for (const method of ['GET', 'HEAD']) {
    const answer = await site.fetch(path, { method, redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/account/password']);
  }
  expect((await site.fetch(path, { method: 'POST' })).status).toBe(405);
});

test('crawlers may read every page, if only to see its noindex, but not the API', async ({
  app,
}) => {
  await using site = await serve(app);
  const rules = (await site.read('/robots.txt')).split('\n').filter((line) => line !== '');
  expect(rules).toEqual(['User-agent: *', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`]);
});

test('security.txt has the fields of RFC 9116, and expires 180 days after this one', async ({
  app,
}) => {
  await using site = await serve(app);
  const fields = (await site.read('/.well-known/security.txt'))
    .split('\n')
    .map((line) => line.split(': ', 2));
  expect(fields.pop()).toEqual(['']);
  const expires = fields.find(([name]) => name === 'Expires')?.[1] ?? '';
  expect(fields).toEqual([
    ['Contact', `mailto:${encodeURI(provider.email)}`],
    ['Expires', new Date(expires).toISOString()],
    ['Preferred-Languages', 'en'],
    ['Canonical', `${origin}/.well-known/security.txt`],
  ]);
  const today = Math.floor(app.clock.now() / day) * day;
  expect(Date.parse(expires) - today).toBe(180 * day);
});
