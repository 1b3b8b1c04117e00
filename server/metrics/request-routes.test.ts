import { expect, test } from 'vitest';
import { requestRoutes, routeOf } from './request-routes.ts';

test.each([
  ['/', 'page'],
  ['/reviews?cursor=a', 'page'],
  ['/reviews.data?_routes=root', 'page'],
  ['/no-such-page', 'page'],
  ['/apiary', 'page'],
  ['/assets/root-1a2b.css', 'file'],
  ['/robots.txt', 'file'],
  ['/api/reviews', 'api_reviews'],
  ['/api/reviews/AbCdEfGhIjKlMnOpQrSt-_', 'api_reviews'],
  ['/api/reviewsx', 'api_other'],
  ['/api/users/login', 'api_log_in'],
  ['/api/users/signup', 'api_sign_up'],
  ['/api/users/AbCdEfGhIjKlMnOpQrSt-_/reviews', 'api_accounts'],
  ['/api', 'api_other'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
])('%s is a %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});

test('whatever a stranger asks for is one of the known kinds', () => {
  const hostile = [
    '*',
    'http://evil.example/api/x',
    '//',
    '/%00',
    '/"}evil{a="',
    '/\n',
    `/${'a.'.repeat(8000)}`,
    '/api/users/login%2f..',
    '?',
  ];
  expect(hostile.filter((url) => !requestRoutes.includes(routeOf(url)))).toEqual([]);
});
