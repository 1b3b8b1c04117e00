/** The kinds of requests that the metrics tell apart. They are few and fixed, so that no visitor can add one. */
export const requestRoutes = ['page', 'file', 'api_reviews', 'api_log_in', 'api_sign_up', 'api_accounts', 'api_other', 'health'] as const;

export type RequestRoute = (typeof requestRoutes)[number];

const patterns: readonly (readonly [RegExp, RequestRoute])[] = [
  [/^\/(?:healthz|readyz)$/u, 'health'],
  [/^\/api\/reviews(?:\/|$)/u, 'api_reviews'],
  [/^\/api\/users\/login$/u, 'api_log_in'],
  [/^\/api\/users\/signup$/u, 'api_sign_up'],
  [/^\/api\/users(?:\/|$)/u, 'api_accounts'],
  [/^\/api(?:\/|$)/u, 'api_other'],
  // The data of a page is a page.
  [/\.(?!data$)\w+$/u, 'file'],
];

/** Finds the kind of a request by its URL, whatever a visitor sends. */
export function routeOf(url: string): RequestRoute {
  const path = url.split('?', 1)[0] ?? '';
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
