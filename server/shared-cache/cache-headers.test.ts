import { expect, test } from 'vitest';
import { publicCaching } from './cache-headers.ts';

test('without a purge, every cache asks again', () => {
  expect(publicCaching(undefined)(true)).toEqual({ 'Cache-Control': 'no-cache' });
});

test('with a purge, shared caches keep a response, and browsers still ask again', () => {
  const caching = publicCaching(600);
  expect(caching(true)).toEqual({
    'Cache-Control': 'public, max-age=0, s-maxage=600',
    'CDN-Cache-Control': 'max-age=600, stale-while-revalidate=60',
    'Surrogate-Key': 'site reviews',
  });
  expect(caching(false)['Surrogate-Key']).toBe('site');
});

test('what browsers may keep, shared caches keep only until the purge', () => {
  expect(publicCaching(undefined)(true, 60)).toEqual({ 'Cache-Control': 'private, max-age=60' });
  expect(publicCaching(600)(true, 60)['Cache-Control']).toBe('public, max-age=60, s-maxage=600');
});
