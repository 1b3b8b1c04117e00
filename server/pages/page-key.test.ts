import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

const keyOf = (path: string) => pageKey(new URL(path, 'http://localhost:3000'));

test('only what a page shows of its query counts', () => {
  expect(keyOf('/?utm_source=mail')).toEqual({ key: '/', isCacheable: true });
  expect(keyOf('/reviews?utm_source=mail&cursor=abc')).toEqual({ key: '/reviews?cursor=abc', isCacheable: true });
  expect(keyOf('/about?cursor=abc')).toEqual({ key: '/about', isCacheable: true });
});

test('the data of a page is kept like the page', () => {
  expect(keyOf('/reviews.data?cursor=abc&_routes=a%2Cb&x=1')).toEqual({ key: '/reviews.data?cursor=abc&_routes=a%2Cb', isCacheable: true });
  expect(keyOf('/_.data')).toEqual({ key: '/_.data', isCacheable: true });
});

test('pages with a mailed token, and the development mailbox, are never kept', () => {
  for (const path of ['/verify/abc', '/reset-password/abc', '/verify/abc.data', '/dev/mailbox'])
    expect(keyOf(path).isCacheable).toBe(false);
});

test('nor are they in another spelling that the router takes for the same page', () => {
  for (const path of ['/VERIFY/abc', '/%76erify/abc', '/Reset-Password/abc', '/AUTH/login?next=/reviews']) {
    expect([path, keyOf(path)]).toEqual([path, { key: path, isCacheable: false }]);
  }
});

test('pages that show their query are rendered with it, and then not kept', () => {
  expect(keyOf('/auth/login?next=/reviews')).toEqual({ key: '/auth/login?next=/reviews', isCacheable: false });
  expect(keyOf('/auth/login')).toEqual({ key: '/auth/login', isCacheable: true });
});
