/** The response that a request maps to, and whether every visitor gets the same one. */
export interface CacheTarget {
  /** The canonical path and query to render, also the cache key. */
  target: string;
  /** False for private responses and for noncanonical URLs, which are unlimited in number. */
  isCacheable: boolean;
  /** The cursor in the list of reviews. Cache only a cursor that exists. */
  cursor?: string | undefined;
}

/** Builds a URL from a path and the defined parameters, in this order. */
export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
