import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';
import { readDescribedCalls } from '#tests/harness/described-calls.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import packageJson from '../../package.json' with { type: 'json' };

interface Body {
  content: {
    'application/json': { schema: { required?: string[]; properties?: Record<string, object> } };
  };
}

interface Operation {
  requestBody?: Body;
}

interface Description {
  info: object;
  components: { schemas?: object };
  tags?: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

test('the description has the package’s version and license, and named schemas', async ({
  app,
}) => {
  const description = (await app.get('/openapi.json')).body as Description;
  expect(description.info).toMatchObject({
    version: packageJson.version,
    license: { identifier: packageJson.license },
  });
  expect(Object.keys(description.components.schemas ?? {}).toSorted()).toEqual([
    'Account',
    'FailedEmail',
    'Message',
    'NewToken',
    'OwnerInvitation',
    'OwnerReview',
    'Problem',
    'ReportWithReview',
    'Review',
    'ReviewWithHistory',
    'Session',
  ]);
});

test('the description refers to named schemas instead of repeating them', async ({ app }) => {
  const { components, paths } = (await app.get('/openapi.json')).body as Description;
  const calls = JSON.stringify(paths);
  const repeated = Object.entries(components.schemas ?? {})
    .filter(([, schema]) => calls.includes(JSON.stringify(schema)))
    .map(([name]) => name);
  expect(repeated).toEqual([]);
});

test('every operation has a unique id, one tag, and its security requirements', async ({ app }) => {
  const description = (await app.get('/openapi.json')).body as Description;
  const calls = await readDescribedCalls(app);
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  const tags = description.tags?.map(({ name }) => name);
  for (const { method, path, operationId, tags: own = [], security } of calls) {
    const call = `${method} ${path}`;
    expect(operationId, call).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/u);
    expect(own, call).toHaveLength(1);
    expect(tags, call).toContain(own[0]);
    expect(security, call).toBeDefined();
  }
});

test('no PUT fills in what its body leaves out', async ({ app }) => {
  const { paths } = (await app.get('/openapi.json')).body as Description;
  const optional = Object.entries(paths).flatMap(([path, { put }]) => {
    const { required = [], properties } =
      put?.requestBody?.content['application/json'].schema ?? {};
    return Object.entries(properties ?? {})
      .filter(([name, property]) => !required.includes(name) || 'default' in property)
      .map(([name]) => `${path} ${name}`);
  });
  // Each of these proves or narrows something, and stores nothing.
  expect(optional.toSorted()).toEqual([
    '/owner/reviews/{id}/reply reviewVersion',
    '/reviews/{id} userId',
    '/users/{id} email',
    '/users/{id}/password currentPassword',
  ]);
});

test('every pattern is one in JSON Schema, without the slashes and flags of JavaScript', async ({
  app,
}) => {
  const source = (await app.get('/openapi.json')).text;
  const patterns = [...source.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/gu)].map(
    ([, text = '']) => JSON.parse(text) as string,
  );
  expect(patterns.length).toBeGreaterThan(0);
  const values = ['AbCdEfGhIjKlMnOpQrSt-_', '2024-06', '100'];
  for (const pattern of patterns)
    expect(values).toContainEqual(expect.stringMatching(new RegExp(pattern, 'u')));
});

test('every default is a value of its schema', async ({ app }) => {
  const { text } = await app.get('/openapi.json');
  const defaults: [type: string, value: unknown][] = [];
  JSON.parse(text, (_name, schema: unknown) => {
    if (typeof schema === 'object' && schema !== null && 'type' in schema && 'default' in schema)
      defaults.push([String(schema.type), schema.default]);
    return schema;
  });
  expect(defaults.length).toBeGreaterThan(0);
  for (const [type, value] of defaults) expect(typeof value).toBe(type);
});

test('the description is compressed, kept like a file, and sent once', async ({ app }) => {
  await using site = await serveTestApp(app);
  const path = '/api/openapi.json';
  const compressed = await site.get(path, { headers: { 'Accept-Encoding': 'br' } });
  expect(compressed.headers.get('Content-Encoding')).toBe('br');
  expect(Number(compressed.headers.get('Content-Length'))).toBeLessThan(20_000);
  expect(compressed.headers.get('Cache-Control')).toBe('public, max-age=3600');
  const headers = { 'If-None-Match': compressed.headers.get('ETag') ?? '' };
  expect((await site.get(path, { headers })).status).toBe(304);
  expect(await compressed.json()).toEqual((await app.get('/openapi.json')).body);
  expect((await site.get(path, { method: 'POST' })).status).toBe(405);
});
