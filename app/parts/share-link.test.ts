import { afterEach, expect, test, vi } from 'vitest';
import { siteMessages } from '#content/messages/site.ts';
import { shareLink } from './share-link.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['AbortError', ''],
  // A second press while the share dialog opens.
  ['InvalidStateError', ''],
  ['NotAllowedError', siteMessages.linkToCopy('http://localhost/')],
])('sharing that ends in %s says what helps, or nothing', async (name, expected) => {
  const share = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', { share });
  expect(await shareLink('http://localhost/', undefined, 'Title')).toBe(expected);
});
