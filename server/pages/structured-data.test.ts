import { expect, test } from 'vitest';
import { logInPage, signUpPage } from '#content/pages/auth.ts';
import { projectsPage } from '#content/pages/projects.ts';
import { reviewsAboutPage } from '#content/pages/reviews-about.ts';
import { reviewsPage } from '#content/pages/reviews.ts';
import { projects } from '#content/projects.ts';
import { skills } from '#content/skills.ts';
import { escapeJson } from '#framework/render.tsx';
import type { Review } from '#shared/reviews.ts';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { flatten, type Node, readGraph } from '#tests/harness/structured-data.ts';
import { createGraphs, describePage, type GraphNode, toGraph } from './structured-data.ts';

const origin = 'https://example.com';
const graphs = createGraphs(origin);
const none = { count: 0, average: null };
const some = { count: 3, average: 4.67 };
const hostile = '</script><script>alert(1)</script><!-- \u2028 " \\ ]]>';
const review: Review = {
  ...sampleReview,
  comment: hostile,
  author: { firstName: 'Ann', lastName: hostile },
};
const reviewPage = { ...reviewsPage, path: `/reviews/${review._id}`, name: 'Review by Ann' };

const studied = {
  projectName: 'A project',
  description: 'What it is.',
  badges: projects[0].badges,
};
const studyPage = { ...projectsPage, path: '/projects/AB1', name: 'A project' };

const all: Record<string, GraphNode[]> = {
  'Home without reviews': graphs.home(none),
  Home: graphs.home(some),
  About: graphs.about(),
  Projects: graphs.page(projectsPage),
  'Reviews without any': graphs.reviews(none, []),
  Reviews: graphs.reviews(some, [
    review,
    { ...review, _id: 'bbcdefghijklmnopqrstuv', comment: '', version: 1 },
  ]),
  'Reviews by people with long names': graphs.reviews(some, [
    { ...review, author: { firstName: 'A'.repeat(80), lastName: 'Ł'.repeat(80) } },
    { ...review, author: { firstName: 'Ann '.repeat(20), lastName: '🎹'.repeat(80) } },
    { ...review, author: { firstName: 'A'.repeat(49), lastName: 'B'.repeat(49) } },
    { ...review, author: { firstName: 'A'.repeat(50), lastName: 'B'.repeat(49) } },
  ]),
  'Reviews without words': graphs.reviews(some, [
    { ...review, comment: ' \n' },
    { ...review, comment: '\u200B\u2800' },
  ]),
  'How reviews work': graphs.beneathReviews(reviewsAboutPage),
  'a review': graphs.review(review, reviewPage),
  'a case study': graphs.caseStudy({ study: { headline: hostile }, project: studied }, studyPage),
};

const read = (page: string) => readGraph(escapeJson(toGraph(all[page] ?? [])));

test.each(Object.keys(all))('the graph of %s has what search engines require', (page) => {
  expect(() => read(page)).not.toThrow();
});

test('each page has its own nodes, and the rating is there once there is a review', () => {
  const typesOf = (page: string) => read(page).map((node) => node['@type']);
  expect(typesOf('Home')).toEqual(['WebSite', 'ProfessionalService', 'Person']);
  expect(typesOf('About')).toEqual(['ProfessionalService', 'Person', 'BreadcrumbList']);
  expect(typesOf('Projects')).toEqual(['BreadcrumbList']);
  expect(typesOf('Reviews')).toEqual(['ProfessionalService', 'Person', 'BreadcrumbList']);
  expect(typesOf('a review')).toEqual(['Review', 'BreadcrumbList']);
  expect(typesOf('a case study')).toEqual(['Article', 'BreadcrumbList']);
  for (const page of ['Home without reviews', 'Reviews without any'])
    expect(escapeJson(toGraph(all[page] ?? []))).not.toMatch(/ggregateRating|eview"/u);
  for (const page of ['Home', 'Reviews']) {
    expect(all[page]).toContainEqual(
      expect.objectContaining({
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: 4.67,
          reviewCount: 3,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    );
  }
});

test('About names every skill of the owner', () => {
  const owner = read('About').find((node) => node['@type'] === 'Person');
  expect(owner?.['knowsAbout']).toEqual(skills.map(({ name }) => name));
});

test('within a page, every reference by id leads to a node', () => {
  for (const page of Object.keys(all)) {
    const objects = flatten(read(page));
    const described = new Set(objects.filter((node) => '@type' in node).map((node) => node['@id']));
    const named = objects
      .filter((node) => Object.keys(node).join() === '@id' && String(node['@id']).includes('#'))
      .map((node) => node['@id']);
    for (const id of named) expect(described).toContain(id);
  }
});

test('the reviews of the list are those of the business, and a single one names it', () => {
  const [listed] = read('Reviews');
  const [single] = read('a review');
  const [first, second] = (listed?.['review'] ?? []) as Node[];
  expect(first?.['@id']).toBe(single?.['@id']);
  expect(first?.['reviewBody']).toBe(hostile);
  expect(second).not.toHaveProperty('reviewBody');
  expect(first).toHaveProperty('dateModified');
  expect(second, 'mended within 15 minutes').not.toHaveProperty('dateModified');
  expect(single).toHaveProperty(['itemReviewed', '@id'], listed?.['@id']);
});

test('a long name of an author is cut, and a comment that shows nothing is left out', () => {
  const reviewsOf = (page: string) => (read(page)[0]?.['review'] ?? []) as Node[];
  const [one, other, ...longest] = reviewsOf('Reviews by people with long names').map(
    ({ author }) => (author as { name: string }).name,
  );
  expect(one).toBe(`${'A'.repeat(80)}…`);
  expect([...(other ?? '')].length).toBeLessThan(100);
  expect(longest).toEqual([`${'A'.repeat(49)} ${'B'.repeat(49)}`, `${'A'.repeat(50)}…`]);
  for (const empty of reviewsOf('Reviews without words'))
    expect(empty).not.toHaveProperty('reviewBody');
});

test('no text of a visitor can close the script or open a comment', () => {
  const written = escapeJson(toGraph(all['a review'] ?? []));
  expect(written).not.toMatch(/[<\u2028\u2029]/u);
  expect(JSON.parse(written)['@graph'][0].reviewBody).toBe(hostile);
});

test('a page is described by the last of its routes, and by none that nobody lists', () => {
  const describe = (ids: string[], params = {}) =>
    describePage(
      {
        matches: ids.map((id) => ({ route: { id }, params })),
        loaderData: {},
      } as unknown as Parameters<typeof describePage>[0],
      origin,
    );
  expect(describe(['layout', 'auth/auth'], { formType: 'login' })).toEqual(graphs.page(logInPage));
  expect(describe(['layout', 'auth/auth'], { formType: 'signup' })).toEqual(
    graphs.page(signUpPage),
  );
  for (const ids of [[], ['layout'], ['auth/auth', 'layout']]) expect(describe(ids)).toEqual([]);
});
