import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, testPassword } from '../../tests/harness/create-test-app.ts';
import { anyBody, anyHeaders, anyText } from '../../tests/harness/odd-requests.ts';

const anyCall = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.constantFrom(
    '/openapi.json',
    '/reviews',
    '/reviews/{id}',
    '/reviews/{review}',
    '/reviews/summary',
    '/users/signup',
    '/users/login',
    '/users/resend-verification',
    '/users/token',
    '/users/{id}',
    '/users/{id}/data',
    '/users/{id}/sessions',
    '/users/{id}/sessions/{other}',
    '/users/{id}/password',
    '/users/{id}/reviews',
    '/users/verify/{other}',
    '/users/reset-password',
    '/users/reset-password/{other}',
    '/users/forgot-password',
    '/nothing',
  ),
  other: anyText,
  query: fc.oneof(fc.constant(''), fc.record({ limit: anyText, cursor: anyText }, { requiredKeys: [] })),
  body: fc.option(anyBody(testPassword)),
  headers: anyHeaders,
  withToken: fc.boolean(),
  ownId: fc.boolean(),
});

// Requests that delete a test's account or end its session.
const endsSession = ({ method, path, status }: { method: string; path: string; status: number }) =>
  status < 300 && ((method === 'DELETE' && path.startsWith('/users/')) || (method === 'PUT' && path.endsWith('/password')));

eachDatabase((open) => {
  test('no random request gets a 5xx or an undocumented response', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 1_000_000, trustedProxies: '192.0.2.0/24' });
    let accounts = 0;
    const start = async () => {
      const account = await app.verifiedAccount(`ann${accounts++}@example.com`);
      const { body } = await account.session.post('/reviews', { rating: 5, comment: 'mine' });
      return { ...account, reviewId: body._id as string };
    };
    let own = await start();
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ method, path, other, query, body, headers, withToken, ownId }) => {
        const part = encodeURIComponent(other.toWellFormed());
        const filled = path
          .replace('{id}', ownId ? own.userId : part)
          .replace('{review}', own.reviewId)
          .replace('{other}', part);
        const search = query === '' ? '' : `?${new URLSearchParams(query).toString()}`;
        const sent = body === null || method === 'GET' || method === 'HEAD' ? undefined : body;
        const { status } = await (withToken ? own.session : app).request(method, `${filled}${search}`, sent, headers);
        expect(status).toBeLessThan(500);
        if (endsSession({ method, path, status })) own = await start();
      }),
      { numRuns: 400 },
    );
  });
});
