import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { onSqlite } from '../../tests/harness/databases.ts';
import { parseExposition, type Sample, valueOf } from '../../tests/harness/exposition.ts';
import { listen } from '../listen.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const read = async ({ registry }: Metrics): Promise<Sample[]> => parseExposition(await registry.metrics());
const seriesOf = (samples: Sample[]) =>
  samples
    .filter(({ name }) => name.startsWith('site_'))
    .map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`)
    .toSorted();

eachDatabase((open) => {
  test('the metrics tell what was requested, what the cache answered, and what a rate limit refused', async () => {
    const metrics = createMetrics();
    await using app = await createTestApp(open, { metrics });
    const site = await listen('127.0.0.1', 0);
    site.setListener(app.listener);
    const url = `http://127.0.0.1:${site.port}`;
    const fetchAll = async (path: string, times: number, init: RequestInit = {}) => {
      for (let time = 0; time < times; time++) await (await fetch(url + path, init)).arrayBuffer();
    };
    const etag = (await fetch(`${url}/api/reviews`)).headers.get('ETag') ?? '';
    await fetchAll('/api/reviews', 2);
    await fetchAll('/api/reviews', 1, { headers: { 'If-None-Match': etag } });
    await fetchAll('/healthz', 3);
    const logIn = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"nobody@example.com","password":"password1"}',
    };
    await fetchAll('/api/users/login', 12, logIn);
    await site.close();

    const samples = await read(metrics);
    const requests = (route: string, status: string) => valueOf(samples, 'site_http_requests_total', { route, status });
    expect([requests('api_reviews', '2xx'), requests('api_reviews', '3xx'), requests('health', '2xx')]).toEqual([3, 1, 3]);
    expect([requests('api_log_in', '4xx'), requests('api_log_in', '5xx'), requests('page', '2xx')]).toEqual([12, 0, 0]);
    const refused = valueOf(samples, 'site_rate_limit_refusals_total', { route: 'api_log_in' }) ?? 0;
    expect(refused).toBeGreaterThan(0);
    const hits = ['hits', 'renders', 'joined', 'refusals'].map((name) => valueOf(samples, `site_page_cache_${name}_total`));
    // The first look for changes by other processes may clear the cache once.
    const [, renders = 0] = hits;
    expect([1, 2]).toContain(renders);
    expect(hits).toEqual([4 - renders, renders, 0, 0]);
    expect(valueOf(samples, 'site_page_cache_entries')).toBe(1);
    // What memory answers has no duration.
    const timed = (route: string) => valueOf(samples, 'site_http_request_duration_seconds_count', { route });
    expect([timed('api_reviews'), timed('api_log_in'), timed('health')]).toEqual([renders, 12, 3]);
    expect(valueOf(samples, 'site_password_hashes_running')).toBe(0);
  });

  test('no request adds a series of its own', async () => {
    const metrics = createMetrics();
    await using app = await createTestApp(open, { metrics });
    const site = await listen('127.0.0.1', 0);
    site.setListener(app.listener);
    const kinds = ['/api/reviews', '/api/users/login', '/api/users/signup', '/api/users/x', '/api/x', '/healthz'];
    const ask = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`).then((response) => response.arrayBuffer());
    for (const path of kinds) await ask(path);
    const before = seriesOf(await read(metrics));
    for (let number = 0; number < 10; number++) {
      for (const kind of kinds) if (kind !== '/healthz') await ask(`${kind}${number}`);
      await ask(`/api/reviews?cursor=${number}&route="}evil{`);
      await ask(`/api/%22%7Devil%7B${number}`);
    }
    const response = await fetch(`http://127.0.0.1:${site.port}/a`, {
      method: 'PROPFIND',
      headers: { 'User-Agent': '"}evil{' },
    });
    await response.arrayBuffer();
    await site.close();
    expect(seriesOf(await read(metrics))).toEqual(before);
    expect(before.length).toBeLessThan(400);
  });
});

onSqlite((open) => {
  test('a file that is written on request counts as a file, also from memory', async () => {
    const metrics = createMetrics();
    await using app = await createTestApp(open, { metrics });
    const site = await listen('127.0.0.1', 0);
    site.setListener(app.listener);
    for (let time = 0; time < 2; time++) await (await fetch(`http://127.0.0.1:${site.port}/robots.txt`)).text();
    await site.close();
    const samples = await read(metrics);
    const requests = (route: string) => valueOf(samples, 'site_http_requests_total', { route, status: '2xx' });
    expect([requests('file'), requests('page')]).toEqual([2, 0]);
    expect(valueOf(samples, 'site_page_cache_hits_total')).toBe(1);
  });
});

test('the metrics have a server of their own, which says nothing else', async () => {
  const server = await serveMetrics(createMetrics('build "1"').registry, { host: '127.0.0.1', port: 0 });
  const response = await fetch(server.url);
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = parseExposition(await response.text());
  expect(valueOf(samples, 'site_build_info', { build: String.raw`build \"1\"` })).toBe(1);
  expect(valueOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect((await fetch(new URL('/', server.url))).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});
