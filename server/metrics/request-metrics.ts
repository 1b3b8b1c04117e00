import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type RequestRoute, requestRoutes, routeOf } from './request-routes.ts';

export interface RequestMetrics {
  /** Counts a request that was answered from memory. */
  count: (url: string, status: number) => void;
  /** Counts a request when its response is over, and notes how long it took. */
  observe: (request: IncomingMessage, response: ServerResponse) => void;
}

const aborted = 0;
const tooManyRequests = 429;
// By the first digit of a status.
const statusClasses = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests in plain numbers, which become metrics only when someone reads them. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const perRoute = <Value>(create: () => Value) =>
    Object.fromEntries(requestRoutes.map((route) => [route, create()])) as Record<RequestRoute, Value>;
  const counts = perRoute(() => statusClasses.map(() => 0));
  const refusals = perRoute(() => 0);

  const add = (route: RequestRoute, status: number): void => {
    const classes = counts[route];
    const at = Math.trunc(status / 100);
    classes[at] = (classes[at] ?? 0) + 1;
    if (status === tooManyRequests) refusals[route] += 1;
  };

  const requests = new Counter({
    name: 'site_http_requests_total',
    help: 'Requests by kind and class of status; "aborted" if the visitor left before the response was sent',
    labelNames: ['route', 'status'],
    registers,
    collect: () => {
      requests.reset();
      for (const route of requestRoutes) {
        for (const [at, value] of counts[route].entries()) requests.inc({ route, status: statusClasses[at] ?? '' }, value);
      }
    },
  });
  const refused = new Counter({
    name: 'site_rate_limit_refusals_total',
    help: 'Requests that a rate limit refused (429)',
    labelNames: ['route'],
    registers,
    collect: () => {
      refused.reset();
      for (const route of requestRoutes) if (route.startsWith('api_')) refused.inc({ route }, refusals[route]);
    },
  });
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, without those answered from memory',
    labelNames: ['route'],
    buckets,
    registers,
  });
  for (const route of requestRoutes) durations.zero({ route });

  return {
    count: (url, status) => add(routeOf(url), status),
    observe(request, response) {
      const startedAt = performance.now();
      response.once('close', () => {
        const route = routeOf(request.url ?? '');
        add(route, response.writableFinished ? response.statusCode : aborted);
        durations.observe({ route }, (performance.now() - startedAt) / 1000);
      });
    },
  };
}
