import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import jsonld from 'jsonld';
import { expect, test } from 'vitest';
import { projectsPage } from '../../content/pages/projects.ts';
import { reviewsAboutPage } from '../../content/pages/reviews-about.ts';
import { reviewsPage } from '../../content/pages/reviews.ts';
import { projects } from '../../content/projects.ts';
import { skills } from '../../content/skills.ts';
import type { Review } from '../../shared/reviews.ts';
import { createGraphs, type GraphNode, serializeGraph } from './graphs.ts';

const origin = 'https://example.com';
const vocabulary = 'https://schema.org/';
const graphs = createGraphs(origin);
const none = { count: 0, average: null };
const some = { count: 3, average: 4.666_666 };
const hostile = '</script><script>alert(1)</script><!-- \u2028 " \\ ]]>';
const review: Review = {
  _id: 'abcdefghijklmnopqrstuv',
  userId: 'u',
  rating: 4,
  comment: hostile,
  author: { firstName: 'Ann', lastName: hostile },
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-16T12:00:00.000Z',
  version: 2,
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  source: 'verified_email',
};
const reviewPage = { ...reviewsPage, path: `/reviews/${review._id}`, name: 'Review by Ann' };

const studied = { projectName: 'A project', description: 'What it is.', badges: projects[0].badges };
const studyPage = { ...projectsPage, path: '/projects/AB1', name: 'A project' };

const all: Record<string, GraphNode[]> = {
  'Home without reviews': graphs.home(none),
  Home: graphs.home(some),
  About: graphs.about(),
  Projects: graphs.page(projectsPage),
  'Reviews without any': graphs.reviews(none, []),
  Reviews: graphs.reviews(some, [review, { ...review, _id: 'bbcdefghijklmnopqrstuv', comment: '', version: 1 }]),
  'How reviews work': graphs.beneathReviews(reviewsAboutPage),
  'a review': graphs.review(review, reviewPage),
  'a case study': graphs.caseStudy({ study: { headline: hostile }, project: studied }, studyPage),
};

type Node = Record<string, unknown>;

/** Reads a graph as a JSON-LD processor does, with schema.org as the vocabulary. */
async function expand(nodes: GraphNode[]): Promise<Node[]> {
  const documentLoader = (url: string) => Promise.resolve({ documentUrl: url, document: { '@context': { '@vocab': vocabulary } } });
  return jsonld.expand(JSON.parse(serializeGraph(nodes)), { documentLoader });
}

const listIn = (node: Node | undefined, property: string) => (node?.[vocabulary + property] ?? []) as Node[];
const typesIn = (nodes: Node[]) => nodes.flatMap((node) => (node['@type'] as string[]).map((type) => type.slice(vocabulary.length)));

/** All that a graph holds, at any depth. */
const flatten = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(flatten);
  return typeof value === 'object' && value !== null ? [value as Node, ...Object.values(value).flatMap(flatten)] : [];
};

test.each(Object.entries(all))('§17: the graph of %s fits the rules of schema.org and of search engines', async (_page, nodes) => {
  const html = `<html><body><script type="application/ld+json">${serializeGraph(nodes)}</script></body></html>`;
  const extracted = new WebAutoExtractor({ addLocation: true }).parse(html);
  expect(extracted.errors).toEqual([]);
  const problems = (await new Validator().validate(extracted)).filter(({ severity }) => severity === 'ERROR');
  expect(problems).toEqual([]);
});

test('§17: each page has its own nodes, and the rating is there once there is a review', async () => {
  const typesOf = async (page: string) => typesIn(await expand(all[page] ?? []));
  expect(await typesOf('Home')).toEqual(['WebSite', 'ProfessionalService', 'Person']);
  expect(await typesOf('About')).toEqual(['ProfessionalService', 'Person', 'BreadcrumbList']);
  expect(await typesOf('Projects')).toEqual(['BreadcrumbList']);
  expect(await typesOf('Reviews')).toEqual(['ProfessionalService', 'Person', 'BreadcrumbList']);
  expect(await typesOf('a review')).toEqual(['Review', 'BreadcrumbList']);
  expect(await typesOf('a case study')).toEqual(['Article', 'BreadcrumbList']);
  for (const page of ['Home without reviews', 'Reviews without any'])
    expect(serializeGraph(all[page] ?? [])).not.toMatch(/ggregateRating|eview"/u);
  for (const page of ['Home', 'Reviews']) {
    expect(all[page]).toContainEqual(
      expect.objectContaining({
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.67, reviewCount: 3, bestRating: 5, worstRating: 1 },
      }),
    );
  }
});

test('§17: About names every skill of the owner', async () => {
  const owner = (await expand(all['About'] ?? [])).find((node) => typesIn([node]).includes('Person'));
  expect(listIn(owner, 'knowsAbout')).toEqual(skills.map(({ name }) => ({ '@value': name })));
});

test('§17: within a page, every reference by id leads to a node', async () => {
  for (const nodes of Object.values(all)) {
    const objects = flatten(await expand(nodes));
    const described = new Set(objects.filter((node) => '@type' in node).map((node) => node['@id']));
    const named = objects
      .filter((node) => Object.keys(node).join() === '@id' && String(node['@id']).includes('#'))
      .map((node) => node['@id']);
    for (const id of named) expect(described).toContain(id);
  }
});

test('§17: the reviews of the list are those of the business, and a single one names it', async () => {
  const [listed] = await expand(all['Reviews'] ?? []);
  const [single] = await expand(all['a review'] ?? []);
  const [first, second] = listIn(listed, 'review');
  expect(first?.['@id']).toBe(single?.['@id']);
  expect(first?.[`${vocabulary}reviewBody`]).toEqual([{ '@value': hostile }]);
  expect(second).not.toHaveProperty([`${vocabulary}reviewBody`]);
  expect(first).toHaveProperty([`${vocabulary}dateModified`]);
  expect(second, 'mended within 15 minutes').not.toHaveProperty([`${vocabulary}dateModified`]);
  const [item] = listIn(single, 'itemReviewed');
  expect(item?.['@id']).toBe(listed?.['@id']);
});

test('no text of a visitor can close the script or open a comment', () => {
  const written = serializeGraph(all['a review'] ?? []);
  expect(written).not.toMatch(/[<\u2028\u2029]/u);
  expect(JSON.parse(written)['@graph'][0].reviewBody).toBe(hostile);
});
