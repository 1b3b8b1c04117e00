import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, createCachedResponse, toResponse } from './cached-response.ts';

const text = 'Reviews '.repeat(500);
const content = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
};
const ask = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://localhost/', { method, headers });

const prepare = async () =>
  createCachedResponse({ ...content, encodings: await compress(content.body) });

test('each client gets the encoding that it accepts', async () => {
  const cached = await prepare();
  const read = async (acceptEncoding: string) => {
    const response = toResponse(cached, ask({ 'Accept-Encoding': acceptEncoding }));
    return {
      encoding: response.headers.get('Content-Encoding'),
      vary: response.headers.get('Vary'),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const br = await read('gzip, deflate, br, zstd');
  expect([br.encoding, br.vary, brotliDecompressSync(br.body).toString()]).toEqual([
    'br',
    'Accept-Encoding',
    text,
  ]);
  expect((await read('gzip;q=0.5, BR;q=1.0')).encoding).toBe('br');
  const gzip = await read('gzip, br;q=0');
  expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', text]);
  const identity = await read('');
  expect([identity.encoding, identity.vary, identity.body.toString()]).toEqual([
    null,
    'Accept-Encoding',
    text,
  ]);
});

test('a kept response holds no more memory than its bodies', async () => {
  const { bytes, variants } = await prepare();
  const held = new Set(variants.map(({ body }) => body.buffer));
  expect([...held].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(bytes);
});

test('a client with the current response gets 304 without a body for any encoding', async () => {
  const cached = await prepare();
  for (const known of [
    cached.etag,
    cached.etag.replace('W/', ''),
    cached.etag.replace(/"$/u, '-gzip"'),
    `"other", ${cached.etag}`,
    '*',
    '"other", *',
  ]) {
    const response = toResponse(cached, ask({ 'If-None-Match': known, 'Accept-Encoding': 'br' }));
    expect(response.status).toBe(304);
    expect(response.headers.get('ETag')).toBe(cached.etag);
    expect(await response.text()).toBe('');
  }
  expect(toResponse(cached, ask({ 'If-None-Match': '"other"' })).status).toBe(200);
});

test('HEAD gets only the headers, and an error page never gets 304', async () => {
  const response = toResponse(createCachedResponse(content), ask({}, 'HEAD'));
  expect(response.headers.get('Content-Length')).toBe(String(text.length));
  expect(await response.text()).toBe('');
  const failed = createCachedResponse({ ...content, status: 404 });
  expect(toResponse(failed, ask({ 'If-None-Match': failed.etag })).status).toBe(404);
});

test.for([
  [599, []],
  [600, ['br', 'gzip']],
  [128 * 1024, ['br', 'gzip']],
  // A list of the longest reviews: Brotli would take too long.
  [128 * 1024 + 1, ['gzip']],
] as const)('a body of %i bytes has the encodings %j', async ([length, encodings]) => {
  const body = Buffer.from(text.repeat(40).slice(0, length));
  expect(Object.keys(await compress(body)).toSorted()).toEqual(encodings);
});
