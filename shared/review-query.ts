import { projects } from '../content/projects.ts';

/** The orders of the list. Equal ratings stand newest first. */
export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const projectIds = projects.map(({ projectId }) => projectId);

/** Which public reviews to list, and in which order (product §2.5, §15). */
export interface ReviewQuery {
  sort: ReviewSort;
  /** 1 to 5. */
  stars?: number | undefined;
  /** Only the reviews of verified clients. */
  verified?: boolean | undefined;
  /** Only the reviews of one project of the content. */
  project?: string | undefined;
  /** The words that a comment must have, folded by `foldWords`. Never empty. */
  q?: string | undefined;
}

export const newestReviews: ReviewQuery = { sort: 'newest' };

/** Writes a query as the parameters of an address, in one order and without what is the default. */
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

/** The name of a list: the same for all spellings of a query, and empty for the newest reviews. */
export const listName = (query: ReviewQuery): string =>
  new URLSearchParams(queryParameters(query)).toString();

/** The path of the page that shows a list. */
export function listPath(query: ReviewQuery, cursor?: string): string {
  const parameters = new URLSearchParams(listName(query));
  if (cursor !== undefined) parameters.set('cursor', cursor);
  return listPathWith(parameters);
}

export const listPathWith = (parameters: URLSearchParams): string =>
  parameters.size === 0 ? '/reviews' : `/reviews?${parameters}`;

/** The place after which the next page of a list begins: a rating, a time, and an id. */
const cursor = /^(?<rating>[1-5])\.(?<createdAt>[0-9a-z]{1,9})\.(?<id>[\w-]{22})$/u;

/** Where a page of a list ends. The next one begins after it. */
export interface ListPosition {
  rating: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  id: string;
}

export const writeCursor = ({ rating, createdAt, id }: ListPosition): string =>
  `${rating}.${createdAt.toString(36)}.${id}`;

/** Reads a cursor. Returns undefined for any other text. */
export function parseCursor(text: string): ListPosition | undefined {
  const { rating, createdAt, id } = cursor.exec(text)?.groups ?? {};
  if (rating === undefined || createdAt === undefined || id === undefined) return undefined;
  return { rating: Number(rating), createdAt: Number.parseInt(createdAt, 36), id };
}
