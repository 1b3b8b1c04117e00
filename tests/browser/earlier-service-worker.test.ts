import { createServer } from 'node:http';
import { listen } from '#tests/harness/ports.ts';
import { expect, provider, startServer, test } from './site.ts';

/** A worker that fetches everything only once. */
const cacheFirst = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith((async () => {
    const cache = await caches.open('earlier');
    const kept = await cache.match(event.request);
    if (kept !== undefined) return kept;
    const answer = await fetch(event.request);
    await cache.put(event.request, answer.clone());
    return answer;
  })()));
`;

const worker = '/sw.js';

/** Serves an earlier site, and counts requests. */
async function startEarlierSite() {
  const page = `<!doctype html><title>Earlier</title><script>
    navigator.serviceWorker.register('${worker}');
    if (navigator.serviceWorker.controller !== null) document.title = 'Earlier, kept';
  </script>`;
  const asked = { worker: 0, page: 0 };
  const server = createServer(({ url }, response) => {
    asked[url === worker ? 'worker' : 'page'] += 1;
    const [type, body] = url === worker ? ['text/javascript', cacheFirst] : ['text/html', page];
    response.writeHead(200, { 'Content-Type': type, Connection: 'close' }).end(body);
  });
  const port = await listen(server);
  return {
    port,
    asked,
    stop: () => new Promise((resolve) => void server.close(resolve)),
  };
}

test('a visitor of an earlier site, which had a service worker, sees this one', async ({
  browser,
}) => {
  const earlier = await startEarlierSite();
  await using context = await browser.newContext({ baseURL: `http://127.0.0.1:${earlier.port}` });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/');
  const before = { ...earlier.asked };
  await page.goto('/');
  await expect(page).toHaveTitle('Earlier, kept');
  // Chromium looks for a newer worker a while after a visit. If it found no server, it would not
  // look again at the next visit.
  await expect.poll(() => earlier.asked.worker).toBeGreaterThan(before.worker);
  expect(earlier.asked.page).toBe(before.page);
  await earlier.stop();

  await using _site = await startServer({ settings: { PORT: String(earlier.port) } });
  await page.goto('/');
  await expect(page).toHaveTitle(new RegExp(provider.brand, 'u'));
  const left = await page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  expect(left).toEqual([]);
  let loads = 0;
  page.on('load', () => {
    // The end of the worker loads the page before once more.
    if (new URL(page.url()).pathname === '/about') loads += 1;
  });
  await page.waitForLoadState('networkidle');
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/about');
  expect(loads).toBe(1);
});
