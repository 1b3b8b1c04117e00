import { expect, test } from 'vitest';
import { pageTarget } from './page-target.ts';

const targetOf = (path: string) => pageTarget(new URL(`http://localhost:3000${path}`));

test('each page has one target for any query, and its data has another', () => {
  for (const path of ['/about', '/account', '/account/password', '/forgot-password', '/auth/login', '/auth/signup']) {
    expect(targetOf(`${path}?utm_source=mail&cursor=abc`)).toEqual({ target: path, isCacheable: true });
    expect(targetOf(`${path}.data?_routes=x&index`)).toEqual({ target: `${path}.data`, isCacheable: true });
  }
  expect(targetOf('/?from=%2Freviews')).toEqual({ target: '/', isCacheable: true });
  expect(targetOf('/_.data?_routes=nothing')).toEqual({ target: '/_.data', isCacheable: true });
});

test('only the list of reviews has cursors', () => {
  expect(targetOf('/reviews?utm_source=mail&cursor=abc')).toEqual({ target: '/reviews?cursor=abc', isCacheable: true, cursor: 'abc' });
  expect(targetOf('/reviews.data?cursor=abc&_routes=a%2Cb')).toEqual({
    target: '/reviews.data?cursor=abc',
    isCacheable: true,
    cursor: 'abc',
  });
});

test('§2: any form type but login is the sign-up page', () => {
  for (const formType of ['signup', 'anything', 'LOGIN', 'log-in', ':formType']) {
    expect(targetOf(`/auth/${formType}?from=%2Freviews`)).toEqual({ target: '/auth/signup', isCacheable: true });
    expect(targetOf(`/auth/${formType}.data`)).toEqual({ target: '/auth/signup.data', isCacheable: true });
  }
});

test('an emailed link is never cached in any spelling', () => {
  for (const path of ['/verify/abc', '/reset-password/abc', '/verify/abc.data', '/VERIFY/abc', '/%76erify/abc', '//verify/abc']) {
    expect(targetOf(path)).toEqual({ target: path, isCacheable: false });
  }
});

test('noncanonical paths of a page are rendered as is and never cached', () => {
  for (const path of ['/ABOUT', '/%61bout', '//about', '/About.data', '/about/_.data', '/auth/%6Cogin', '/AUTH/login', '/auth/a%2Fb'])
    expect(targetOf(path)).toEqual({ target: path, isCacheable: false });
  expect(targetOf('/REVIEWS?cursor=abc')).toEqual({ target: '/REVIEWS?cursor=abc', isCacheable: false, cursor: 'abc' });
});

test('all unknown paths share one target, and their data shares another', () => {
  for (const path of ['/nothing', '/a/b/c', '/auth', '/auth/a/b', '/verify', '/dev/mailbox', '/%6Eothing?x=1', '/404'])
    expect(targetOf(path)).toEqual({ target: '/404', isCacheable: true });
  for (const path of ['/nothing.data', '/auth.data?_routes=x']) expect(targetOf(path)).toEqual({ target: '/404.data', isCacheable: true });
});
