import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

const keyOf = (path: string) => pageKey(new URL(path, 'http://localhost:3000'));

test('only what a page shows of its query counts', () => {
  expect(keyOf('/?utm_source=mail')).toEqual({ key: '/', mayBeKept: true });
  expect(keyOf('/reviews?utm_source=mail&cursor=abc')).toEqual({ key: '/reviews?cursor=abc', mayBeKept: true });
  expect(keyOf('/about?cursor=abc')).toEqual({ key: '/about', mayBeKept: true });
});

test('the data of a page is kept like the page', () => {
  expect(keyOf('/reviews.data?cursor=abc&_routes=a%2Cb&x=1')).toEqual({ key: '/reviews.data?cursor=abc&_routes=a%2Cb', mayBeKept: true });
  expect(keyOf('/_.data')).toEqual({ key: '/_.data', mayBeKept: true });
});

test('pages with a mailed token, and the development mailbox, are never kept', () => {
  for (const path of ['/verify/abc', '/reset-password/abc', '/verify/abc.data', '/dev/mailbox']) expect(keyOf(path).mayBeKept).toBe(false);
});

test('nor are they in another spelling that the router takes for the same page', () => {
  for (const path of ['/VERIFY/abc', '/%76erify/abc', '/Reset-Password/abc', '/AUTH/login?next=/reviews']) {
    expect([path, keyOf(path)]).toEqual([path, { key: path, mayBeKept: false }]);
  }
});

test('pages that show their query are rendered with it, and then not kept', () => {
  expect(keyOf('/auth/login?next=/reviews')).toEqual({ key: '/auth/login?next=/reviews', mayBeKept: false });
  expect(keyOf('/auth/login')).toEqual({ key: '/auth/login', mayBeKept: true });
});
