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

test('a call whose token another tab has replaced is repeated with the new one', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    const authorization = new Headers(headers).get('Authorization');
    sent.push(authorization);
    storeToken('new');
    return authorization === 'Bearer new'
      ? Response.json({ done: true })
      : Response.json({ code: 'session_ended' }, { status: 401 });
  });
  storeToken('old');
  await expect(call('PUT', '/reviews/id')).resolves.toEqual({ done: true });
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
  // A log-out ends only its own session.
  await expect(call('DELETE', '/users/token', { token: 'old' })).rejects.toMatchObject({
    code: 'session_ended',
  });
  expect(sent).toEqual(['Bearer old', 'Bearer new', 'Bearer old']);
  expect(getToken()).toBe('new');
});
