import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../tests/harness/built-server.ts';
import { parseExposition, valueOf } from '../../tests/harness/exposition.ts';
import { startServer } from '../../tests/harness/start-server.ts';

beforeAll(ensureBuilt, 180_000);

test('the built site tells on a port of its own what it did, whatever strangers ask of it', async () => {
  const site = await startServer({ settings: { METRICS_PORT: '0' } });
  try {
    const metricsUrl = /^Metrics: +(\S+)$/mu.exec(site.output())?.[1] ?? '';
    const readMetrics = async () => parseExposition(await (await fetch(metricsUrl)).text());
    const get = async (path: string) => {
      const response = await fetch(site.url + path);
      return { status: response.status, text: await response.text() };
    };
    const names = async () =>
      new Set((await readMetrics()).map(({ name, labels }) => `${name} ${labels['route'] ?? ''} ${labels['work'] ?? ''}`));

    const page = await get('/about');
    await get('/about');
    await get(/\/assets\/[\w.-]+\.js/u.exec(page.text)?.[0] ?? '');
    const before = await names();
    for (let number = 0; number < 30; number++) await get(`/${number}"}evil{`);
    expect((await get('/metrics')).status).toBe(404);
    expect(await names()).toEqual(before);

    const samples = await readMetrics();
    const requests = (route: string, status: string) => valueOf(samples, 'site_http_requests_total', { route, status });
    expect([requests('page', '2xx'), requests('page', '4xx'), requests('file', '2xx')]).toEqual([2, 31, 1]);
    // One page and one error page were rendered.
    expect(valueOf(samples, 'site_page_cache_renders_total')).toBe(2);
    expect(valueOf(samples, 'site_page_cache_hits_total')).toBe(31);
    expect(valueOf(samples, 'site_database_duration_seconds_count', { work: 'select' })).toBeGreaterThan(0);
    expect(valueOf(samples, 'site_connections')).toBeGreaterThan(0);
    expect(valueOf(samples, 'site_log_lines_dropped_total')).toBe(0);
    const info = samples.find(({ name }) => name === 'site_build_info');
    expect(info?.labels['build']).toMatch(/^[\da-f]{8}$/u);
  } finally {
    await site.stop();
  }
});
