import { session } from './browser-storage.ts';

/**
 * Loads a page as a document, which names the code there is now. If that fails too, the document's
 * own script says so. Returns only if the page is unreachable, because leaving would lose the frame.
 */
export async function loadDocument({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const isReached = await fetch(pathname + search, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!isReached) return;
  session.setItem('reloadedFor', pathname);
  // Without a fragment, because the address may already be this one, and the browser would only
  // scroll.
  window.location.assign(pathname + search);
  await new Promise<never>(() => {});
}
