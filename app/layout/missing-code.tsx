import { useEffect, useReducer, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { isReached } from '../api-client/connection.ts';
import { loadDocument } from '../routes/error-page/load-document.ts';

/** Pages with the same first segment may share their code. */
const folderOf = (pathname: string): string => pathname.split('/', 2)[1] ?? '';

/**
 * If the code of a page cannot be fetched, the router would reload the current page, and every later navigation to the page would wait
 * forever. This loads the requested page as a document instead, because a deploy may have removed the code. Without a connection it
 * shows the offline page under the address of the requested page.
 */
export function MissingCode(): null {
  const { location: wanted } = useNavigation();
  const { pathname, search } = useLocation();
  const current = pathname + search;
  const navigate = useNavigate();
  // Not a flag: the router may fail again before the flag is taken back.
  const [failures, fail] = useReducer((count: number) => count + 1, 0);
  const handled = useRef(0);
  const lost = useRef(new Set<string>());
  useEffect(() => {
    // In development Vite reloads, too. Browsers without the Navigation API keep the router's reload.
    if (import.meta.env.DEV) return;
    const instead = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      fail();
    };
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener('navigate', instead);
    return () => navigation?.removeEventListener('navigate', instead);
  }, []);
  useEffect(() => {
    // The failure may arrive before the router's state names the destination.
    if (wanted === undefined || wanted.mask !== undefined) return;
    const folder = folderOf(wanted.pathname);
    if (handled.current !== failures) lost.current.add(folder);
    handled.current = failures;
    if (!lost.current.has(folder)) return;
    let isStillWanted = true;
    void isReached(createPath(wanted)).then((isThere) => {
      if (!isStillWanted) return;
      if (isThere) loadDocument(wanted);
      // The router has no page for this address, so the current one stays beneath the mask, without being fetched again.
      else void navigate(current, { mask: createPath(wanted), defaultShouldRevalidate: false });
    });
    return () => {
      isStillWanted = false;
    };
  }, [failures, wanted, current, navigate]);
  return null;
}
