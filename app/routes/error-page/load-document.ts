import type { Path } from 'react-router';
import { session } from '../../api-client/browser-storage.ts';

/** Loads a page as a document, which names the code there is now. If that fails too, the document's own script says so. */
export function loadDocument({ pathname, search }: Path): void {
  session.setItem('reloadedFor', pathname);
  // Without a fragment, because the address may already be this one, and the browser would only scroll.
  location.assign(pathname + search);
}
