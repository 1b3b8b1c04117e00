import { afterEach, expect, test, vi } from 'vitest';
import { fetchPageData, isTemporary, RequestError } from '#framework/page.ts';
import { call } from './api.ts';
import { getToken, storeToken } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

const html = 'text/html';
const json = 'application/json';

test.each([
  ['a proxy’s 502', 502, html, '<h1>Bad Gateway</h1>', 502],
  ['a proxy’s 504 without words', 504, '', '', 504],
  ['a gateway’s 502 in JSON', 502, json, '{"message": "Bad Gateway"}', 502],
  ['a gateway’s 404 in JSON', 404, json, '{"message": "no Route matched"}', 0],
  ['a limit’s 429', 429, 'text/plain', 'Slow down', 429],
  ['the page of a captive portal', 200, html, '<p>Log in</p>', 0],
  ['a page that stands for missing ones', 404, html, '<p>Nothing here</p>', 0],
  ['half of an answer', 200, json, '{"data": {', 0],
  ['a gateway’s empty answer', 200, json, 'null', 0],
])('%s is no answer to a call, and no page', async (_what, status, type, body, expected) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(body, { status, headers: type === '' ? {} : { 'Content-Type': type } }),
    ),
  );
  for (const asked of [
    call('PUT', '/reviews/id'),
    fetchPageData({ request: new Request('http://localhost/reviews') }),
  ]) {
    const error: unknown = await asked.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: expected });
    expect(isTemporary(error)).toBe(true);
  }
});

test.each(['tokén', 'token\n', 'to ken', 'x'.repeat(1001)])(
  'a stored token that no header can carry ends the session: %j',
  async (token) => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    storeToken(token);
    const problem = { status: 401, code: 'session_ended' };
    await expect(call('GET', '/users/token')).rejects.toMatchObject(problem);
    expect(getToken()).toBeNull();
  },
);
