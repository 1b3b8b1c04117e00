import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\u0000', '\uD800', "' or 1=1 --", '{}'),
);
const anyBody = fc.oneof(
  fc.json(),
  anyText,
  fc.record(
    {
      rating: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double(), fc.anything()),
      comment: fc.oneof(anyText, fc.anything()),
      userId: fc.oneof(anyText, fc.anything()),
      email: fc.oneof(fc.emailAddress(), anyText),
      firstName: anyText,
      lastName: anyText,
      password: anyText,
      passwordRetype: anyText,
      currentPassword: anyText,
      token: anyText,
    },
    { requiredKeys: [] },
  ),
);
const anyCall = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc.constantFrom(
    '/reviews',
    '/reviews/{id}',
    '/reviews/summary',
    '/users/signup',
    '/users/resend-verification',
    '/users/token',
    '/users/{id}',
    '/users/{id}/sessions',
    '/users/{id}/sessions/{other}',
    '/users/{id}/reviews',
    '/users/verify/{other}',
    '/users/reset-password',
    '/users/forgot-password',
    '/nothing',
  ),
  other: anyText,
  query: fc.oneof(fc.constant(''), fc.record({ limit: anyText, cursor: anyText }, { requiredKeys: [] })),
  body: fc.option(anyBody),
  withToken: fc.boolean(),
  ownId: fc.boolean(),
  idempotencyKey: fc.option(fc.string({ unit: 'grapheme-ascii', minLength: 1 })),
});

eachDatabase((open) => {
  test('no request, however odd, is answered by a 5xx', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 1_000_000 });
    const account = await app.verifiedAccount('ann@example.com');
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ method, path, other, query, body, withToken, ownId, idempotencyKey }) => {
        const part = encodeURIComponent(other.toWellFormed());
        const filled = path.replace('{id}', ownId ? account.userId : part).replace('{other}', part);
        const search = query === '' ? '' : `?${new URLSearchParams(query).toString()}`;
        const sent = body === null || method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
        const headers = {
          ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
        };
        const caller = withToken ? account.session : app;
        const { status } = await caller.request(method, `${filled}${search}`, sent, headers);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300, seed: 20_261_120 },
    );
  });
});
