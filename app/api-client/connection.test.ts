import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { isConnectionLost, keepDataWhenOffline } from './connection.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  'Failed to fetch',
  'network error',
  'Failed to fetch dynamically imported module: https://example.com/assets/about.js',
  'NetworkError when attempting to fetch resource.',
  'error loading dynamically imported module: https://example.com/assets/about.js',
  'Error in input stream',
  'Load failed',
  'The Internet connection appears to be offline.',
  'The network connection was lost.',
  'Importing a module script failed.',
])('“%s” is a lost connection', (message) => {
  expect(isConnectionLost(new TypeError(message))).toBe(true);
});

test('a call that the API did not answer is a lost connection, and a refused one is not', () => {
  expect(isConnectionLost(new ApiProblem(0, {}))).toBe(true);
  expect(isConnectionLost(new ApiProblem(503, { code: 'busy' }))).toBe(false);
});

test.each([
  'Cannot read properties of undefined',
  'x is not a function',
  'Unexpected Server Error',
])('“%s” is a defect', (message) => {
  expect(isConnectionLost(new TypeError(message))).toBe(false);
});

const at = (path: string) => vi.stubGlobal('location', new URL(`https://example.com${path}`));
const load = (path: string) => ({ request: new Request(`https://example.com${path}`) });
const lost = new TypeError('Failed to fetch');

test('a revalidation without a connection keeps what the page shows', async () => {
  const fetchData = vi.fn<() => Promise<string>>();
  const keep = keepDataWhenOffline(fetchData);
  at('/about');
  fetchData.mockResolvedValueOnce('first');
  await keep(load('/reviews?cursor=a'));
  at('/reviews?cursor=a#list');
  fetchData.mockRejectedValueOnce(lost);
  expect(await keep(load('/reviews?cursor=a'))).toBe('first');
  fetchData.mockResolvedValueOnce('second');
  await keep(load('/reviews?cursor=a'));
  fetchData.mockRejectedValueOnce(lost);
  expect(await keep(load('/reviews?cursor=a'))).toBe('second');
  fetchData.mockRejectedValueOnce(new TypeError('x is not a function'));
  await expect(keep(load('/reviews?cursor=a'))).rejects.toThrow('not a function');
});

test('a navigation without a connection fails, even to a page that was shown before', async () => {
  const fetchData = vi.fn<() => Promise<string>>();
  const keep = keepDataWhenOffline(fetchData);
  at('/reviews');
  fetchData.mockResolvedValueOnce('first');
  await keep(load('/reviews'));
  fetchData.mockRejectedValueOnce(lost);
  await expect(keep(load('/reviews?cursor=a'))).rejects.toThrow('Failed to fetch');
  fetchData.mockResolvedValueOnce('first');
  await keep(load('/reviews'));
  at('/about');
  fetchData.mockRejectedValueOnce(lost);
  await expect(keep(load('/reviews'))).rejects.toThrow('Failed to fetch');
  // The failed page is shown now. Trying again does not bring back what it showed earlier.
  at('/reviews');
  fetchData.mockRejectedValueOnce(lost);
  await expect(keep(load('/reviews'))).rejects.toThrow('Failed to fetch');
});
