import { projects } from '#content/projects.ts';

/** Equal ratings are newest first. */
export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const projectIds = projects.map(({ projectId }) => projectId);

export interface ReviewQuery {
  sort: ReviewSort;
  stars?: number | undefined;
  verified?: boolean | undefined;
  project?: string | undefined;
  /** Words of the comment, folded by `foldWords`. Never empty. */
  q?: string | undefined;
}

export const newestReviews: ReviewQuery = { sort: 'newest' };

/** Returns the URL parameters in a fixed order, without defaults. */
export function queryParameters({
  sort,
  stars,
  verified,
  project,
  q,
}: ReviewQuery): Record<string, string> {
  return {
    ...(sort === newestReviews.sort ? {} : { sort }),
    ...(stars === undefined ? {} : { stars: String(stars) }),
    ...(verified === true ? { verified: '1' } : {}),
    ...(project === undefined ? {} : { project }),
    ...(q === undefined ? {} : { q }),
  };
}

/** Identifies a list. Equal queries have equal names; the newest reviews have an empty one. */
export const listName = (query: ReviewQuery): string =>
  new URLSearchParams(queryParameters(query)).toString();

export function listPath(query: ReviewQuery, cursor?: string): string {
  const parameters = new URLSearchParams(listName(query));
  if (cursor !== undefined) parameters.set('cursor', cursor);
  return listPathWith(parameters);
}

export const listPathWith = (parameters: URLSearchParams): string =>
  parameters.size === 0 ? '/reviews' : `/reviews?${parameters}`;

const cursor = /^(?<rating>[1-5])\.(?<createdAt>[0-9a-z]{1,9})\.(?<id>[\w-]{22})$/u;

export interface ListPosition {
  rating: number;
  createdAt: number;
  id: string;
}

export const writeCursor = ({ rating, createdAt, id }: ListPosition): string =>
  `${rating}.${createdAt.toString(36)}.${id}`;

export function parseCursor(text: string): ListPosition | undefined {
  const { rating, createdAt, id } = cursor.exec(text)?.groups ?? {};
  if (rating === undefined || createdAt === undefined || id === undefined) return undefined;
  return { rating: Number(rating), createdAt: Number.parseInt(createdAt, 36), id };
}

/** Why a list has no search results. */
export const listProblems = ['search_too_long', 'too_many_searches'] as const;

export type ListProblem = (typeof listProblems)[number];
