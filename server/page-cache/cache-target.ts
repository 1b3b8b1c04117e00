/** Tells whether this site wrote a cursor. */
export type IsCursor = (text: string) => boolean;

/** Builds a URL from a path and the defined parameters, in this order. */
export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** Tells whether a target is a position in a list, or one review. Their number grows with the reviews; that of the other targets does not. */
export const growsWithReviews = (target: string): boolean =>
  (target.includes('?') && !target.endsWith('=')) || /^(?:\/api)?\/reviews\/[\w-]{22}(?:\.data)?$/u.test(target);
