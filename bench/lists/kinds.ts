import { projects } from '../../content/projects.ts';
import { queryParameters, type ReviewQuery } from '../../shared/review-query.ts';
import { wordAt } from './fill-reviews.ts';

/** A kind of list, and whether to read it from the middle. */
export type ListKind = ReviewQuery & { isDeep?: boolean };

const words = (...ranks: number[]): string => ranks.map(wordAt).join(' ');

/** Every kind of list that the site has. */
export const listKinds: Record<string, ListKind> = {
  newest: { sort: 'newest' },
  'newest, middle': { sort: 'newest', isDeep: true },
  oldest: { sort: 'oldest' },
  highest: { sort: 'highest' },
  'highest, middle': { sort: 'highest', isDeep: true },
  lowest: { sort: 'lowest' },
  '1 star': { sort: 'newest', stars: 1 },
  'verified clients': { sort: 'newest', verified: true },
  'verified clients, lowest': { sort: 'lowest', verified: true },
  'one project': { sort: 'newest', project: projects[0].projectId },
  'one project, 5 stars, oldest': { sort: 'oldest', stars: 5, project: projects[0].projectId },
  'a word in nine of ten reviews': { sort: 'newest', q: words(0) },
  'a word in nine of ten, highest': { sort: 'highest', q: words(0) },
  'a word in nine of ten, middle': { sort: 'newest', q: words(0), isDeep: true },
  'a word in one of ten': { sort: 'newest', q: words(30) },
  'a word in one of a thousand': { sort: 'newest', q: words(5000) },
  'two frequent words': { sort: 'newest', q: words(0, 1) },
  'a frequent and a rare word': { sort: 'newest', q: words(0, 5000) },
  'two seldom together': { sort: 'newest', q: words(60, 70) },
  'five words, verified clients, 5 stars': { sort: 'highest', stars: 5, verified: true, q: words(0, 1, 2, 3, 4) },
  'no such word': { sort: 'newest', q: 'nothing' },
};

/** The address of a list, from its beginning. */
export function addressOf(path: string, kind: ListKind, parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...queryParameters(kind), ...parameters }).toString();
  return search === '' ? path : `${path}?${search}`;
}
