import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pages } from '#content/pages.ts';
import { knownProject, unknownProjectId } from '#tests/harness/known-projects.ts';
import { cacheKeyOf, refusedSearchKey, reviewIdIn } from './cache-key.ts';

const { projectId: project } = knownProject;

const cursor = '5.abc.AbCdEfGhIjKlMnOpQrSt-_';
const keyOf = (path: string) => cacheKeyOf(new URL(`http://localhost:3000${path}`));

test('each page has one key for any query, and its data has another', () => {
  for (const path of [
    '/about',
    '/account',
    '/account/password',
    '/forgot-password',
    '/auth/login',
    '/auth/signup',
  ]) {
    expect(keyOf(`${path}?utm_source=mail&cursor=signed`)).toBe(path);
    expect(keyOf(`${path}.data?_routes=x&index`)).toBe(`${path}.data`);
  }
  expect(keyOf('/?from=%2Freviews')).toBe('/');
  expect(keyOf('/_.data?_routes=nothing')).toBe('/_.data');
});

test('only the list of reviews has cursors, and malformed ones share one key', () => {
  expect(keyOf(`/reviews?utm_source=mail&cursor=${cursor}`)).toBe(`/reviews?cursor=${cursor}`);
  expect(keyOf(`/reviews.data?cursor=${cursor}&_routes=a%2Cb`)).toBe(
    `/reviews.data?cursor=${cursor}`,
  );
  for (const other of ['', 'x', `${cursor}%20`, `6${cursor}`])
    expect(keyOf(`/reviews?cursor=${other}`)).toBe('/reviews?cursor=');
  expect(keyOf('/reviews.data?cursor=forged')).toBe('/reviews.data?cursor=');
});

test('each list of reviews has one key, however its address is written', () => {
  for (const [address, key] of [
    ['?sort=newest&stars=&verified=&project=&q=', ''],
    ['?q=%20%E2%80%A6%21&utm_source=mail', ''],
    [
      '?q=Caf%C3%A9+%22FAST%22&verified=1&stars=5&sort=oldest',
      '?sort=oldest&stars=5&verified=1&q=cafe+fast',
    ],
    [`?project=${project}&cursor=${cursor}`, `?project=${project}&cursor=${cursor}`],
    [`?verified=1&project=${project}`, `?project=${project}`],
  ] as const) {
    expect(keyOf(`/reviews${address}`)).toBe(`/reviews${key}`);
    expect(keyOf(`/reviews.data${address}`)).toBe(`/reviews.data${key}`);
    expect(keyOf(`/reviews${key}`)).toBe(`/reviews${key}`);
  }
});

test('values that no list has share the key of an unknown page', () => {
  for (const query of [
    'sort=best',
    'stars=6',
    'stars=4.0',
    'stars=0x4',
    'stars=+4',
    'verified=yes',
    `project=${unknownProjectId}`,
    'stars=1&stars=2',
    `cursor=${cursor}&cursor=${cursor}`,
    `q=${'x'.repeat(101)}&stars=6`,
  ]) {
    expect([query, keyOf(`/reviews?${query}`)]).toEqual([query, '/reviews?cursor=']);
  }
});

test('searches that are too long share one key for each choice of the rest', () => {
  for (const q of [
    'x'.repeat(101),
    'x'.repeat(5000),
    String.fromCodePoint(...Array.from({ length: 60 }, (_, index) => 0x4e00 + index)),
    'a b c d e f g h i j k l m n o p q r s t u',
  ])
    expect(keyOf(`/reviews?stars=5&q=${encodeURIComponent(q)}`)).toBe(
      '/reviews?stars=5 search_too_long',
    );
  for (const query of ['problem=search_too_long', '%20search_too_long', '+search_too_long'])
    expect(keyOf(`/reviews?${query}`)).toBe('/reviews');
  expect(refusedSearchKey(`/reviews?q=x&cursor=${cursor}`)).toBe('/reviews too_many_searches');
  expect(refusedSearchKey('/reviews.data?stars=5&q=x')).toBe(
    '/reviews.data?stars=5 too_many_searches',
  );
});

test('each id has a key of its own, and all that cannot be an id share one', () => {
  const id = 'AbCdEfGhIjKlMnOpQrSt-_';
  expect(keyOf(`/REVIEWS/${id}/?cursor=signed`)).toBe(`/reviews/${id}`);
  expect(keyOf(`/reviews/${id}.data?_routes=x`)).toBe(`/reviews/${id}.data`);
  for (const key of ['/reviews', '/reviews?cursor=signed', '/about', `/auth/${id}`])
    expect(reviewIdIn(key)).toBeUndefined();
  for (const other of ['1', 'unknown', `${id}x`, 'AbCdEfGhIjKlMnOpQrSt%2F_', ':id']) {
    expect(keyOf(`/reviews/${other}`)).toBe('/reviews/unknown');
    expect(keyOf(`/reviews/${other}.data`)).toBe('/reviews/unknown.data');
  }
});

test('each case study has one key in any spelling, and unknown ones share another', () => {
  for (const id of pages.find(({ path }) => path === '/projects/:id')?.ids ?? []) {
    for (const spelling of [
      id,
      id.toLowerCase(),
      id.toUpperCase(),
      `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
    ]) {
      expect(keyOf(`/projects/${spelling}?utm_source=mail`)).toBe(`/projects/${id}`);
      expect(keyOf(`/PROJECTS/${spelling}/`)).toBe(`/projects/${id}`);
      expect(keyOf(`/projects/${spelling}.data?_routes=x`)).toBe(`/projects/${id}.data`);
    }
  }
  for (const other of ['1', 'no-project', ':id', 'AbCdEfGhIjKlMnOpQrSt-_']) {
    expect(keyOf(`/projects/${other}`)).toBe('/projects/unknown');
    expect(keyOf(`/projects/${other}.data`)).toBe('/projects/unknown.data');
  }
});

test('any form type but login is the sign-up page', () => {
  for (const formType of ['signup', 'anything', 'LOGIN', 'log-in', ':formType', 'a%2Fb']) {
    expect(keyOf(`/auth/${formType}?from=%2Freviews`)).toBe('/auth/signup');
    expect(keyOf(`/auth/${formType}.data`)).toBe('/auth/signup.data');
  }
});

test('the key of an emailed link does not contain its token', () => {
  for (const path of [
    '/verify/s3cret',
    '/VERIFY/s3cret',
    '/%76erify/s3cret',
    '//verify//s3cret/',
    '/verify/s3cret%25',
  ])
    expect(new Set([keyOf(path), keyOf(path.replace('s3cret', 'other'))])).toEqual(
      new Set(['/verify/token']),
    );
  expect(keyOf('/verify/s3cret.data')).toBe('/verify/token.data');
  expect(keyOf('/Reset-Password/s3cret')).toBe('/reset-password/token');
});

test('a link for whoever did not sign up has a page of its own, and no other query has', () => {
  for (const query of ['not-me', 'not-me=', 'not-me=1&not-me=2', 'utm_source=x&not-me'])
    expect(keyOf(`/verify/s3cret?${query}`)).toBe('/verify/token?not-me=');
  for (const path of ['/verify/s3cret?=', '/verify/s3cret?notme'])
    expect(keyOf(path)).toBe('/verify/token');
  expect(keyOf('/about?not-me&=')).toBe('/about');
});

test('every spelling of a path shares the key of its page', () => {
  for (const path of ['/ABOUT', '/%61bout', '///about', '/About/', '/about/_.data'])
    expect(keyOf(path)).toBe(path.endsWith('.data') ? '/about.data' : '/about');
  for (const path of ['/auth/%6Cogin', '/AUTH/login']) expect(keyOf(path)).toBe('/auth/login');
  expect(keyOf('/////')).toBe('/');
  expect(keyOf(`/REVIEWS?cursor=${cursor}`)).toBe(`/reviews?cursor=${cursor}`);
});

test('all unknown paths share one key, and their data another', () => {
  for (const path of [
    '/nothing',
    '/a/b/c',
    '/auth',
    '/auth/a/b',
    '/verify',
    '/dev/mailbox',
    '/%6Eothing?x=1',
    '/404',
    '/%25FF',
  ])
    expect(keyOf(path)).toBe('/404');
  for (const path of ['/nothing.data', '/auth.data?_routes=x'])
    expect(keyOf(path)).toBe('/404.data');
});

test('a path has the page that the router finds for it', () => {
  const routes = pages.map(({ path }) => ({ id: path, path }));
  const segment = fc.oneof(
    fc.constantFrom(
      'about',
      'ABOUT',
      '%61bout',
      'auth',
      'Auth',
      'login',
      'verify',
      'reset-password',
      'account',
      'reviews',
      '',
      '\u212Aaccount',
    ),
    fc.string({ maxLength: 3 }).map((text) => encodeURIComponent(text)),
  );
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const { pathname } = new URL(`http://localhost/${segments.join('/')}`);
      if (pathname.endsWith('.data')) return;
      const found =
        matchRoutes(routes, pathname.replaceAll(/\/{2,}/gu, '/'))?.at(-1)?.route.path ?? '/404';
      const key = keyOf(pathname);
      expect(
        key.replace(/(?<=^\/(?:auth|verify|reset-password|reviews)\/)(?!about$|record$).*$/u, ':'),
      ).toBe(found.replace(/:\w+$/u, ':'));
    }),
    { numRuns: 500 },
  );
  warn.mockRestore();
});
