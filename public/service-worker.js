/*
 * Ends the service worker that an earlier site left on this domain. Browsers ask for it at its old
 * address (server/files/static-files.ts), and run this in its place. This site has none.
 */

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
  // The pages that the earlier worker has served.
  const windows = await clients.matchAll({ type: 'window' });
  await Promise.all(windows.map((page) => page.navigate(page.url)));
}
