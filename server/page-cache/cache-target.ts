/** What a request is answered with, and whether that is the same for everybody. */
export interface CacheTarget {
  /** The canonical path and query: what is rendered, and the key of the cache. */
  target: string;
  /** False for what is one visitor's business, and for other spellings of an address: there are too many. */
  isCacheable: boolean;
  /** The position in the list of reviews. Only one that exists may be stored. */
  cursor?: string | undefined;
}

/** A path with those parameters that have a value, in this order. */
export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
