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

type Parameters = Record<string, string | undefined>;

export function withQuery(path: string, parameters: Parameters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Returns the URL parameters in a fixed order, undefined where they have their defaults. */
export const queryParameters = ({
  sort,
  stars,
  verified,
  project,
  q,
}: ReviewQuery): Parameters => ({
  sort: sort === newestReviews.sort ? undefined : sort,
  stars: stars?.toString(),
  verified: verified === true ? '1' : undefined,
  project,
  q,
});

/** Identifies a list. Equal queries have equal names; the newest reviews have an empty one. */
export const listName = (query: ReviewQuery): string => withQuery('', queryParameters(query));

export const listPath = (query: ReviewQuery, cursor?: string): string =>
  withQuery('/reviews', { ...queryParameters(query), cursor });

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
