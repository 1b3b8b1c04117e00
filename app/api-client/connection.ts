import { session } from './browser-storage.ts';

// What browsers say when they get no answer, or only part of one, and what the router and the API's
// client say then.
const lostConnection =
  /failed to fetch|network ?error|load failed|input stream|appears to be offline|connection was lost|module script failed|loading dynamically imported module|^unreachable$/iu;

/**
 * The code of a page could not be fetched: without a connection, or because a deploy has removed
 * it.
 */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('The code of this page is missing', { cause });
    this.name = 'MissingCode';
  }
}

export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && lostConnection.test(error.message);

/**
 * Whether a page of this site can be loaded now. Navigating to an unreachable document would lose
 * the frame.
 */
export const isReached = (path: string): Promise<boolean> =>
  fetch(path, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Loads a page as a document, which names the code there is now. If that fails too, the document's
 * own script says so.
 */
export function loadDocument({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  session.setItem('reloadedFor', pathname);
  // Without a fragment, because the address may already be this one, and the browser would only
  // scroll.
  window.location.assign(pathname + search);
}

export type FetchData<Data> = (args: { request: Request }) => Promise<Data>;

/**
 * Lets a revalidation without a connection keep what the page shows. A navigation to the page still
 * fails.
 */
export function keepDataWhenOffline<Data>(fetchData: FetchData<Data>): FetchData<Data> {
  let shown: { url: string; data: Data } | undefined;
  return async ({ request }) => {
    const { url } = request;
    try {
      const data = await fetchData({ request });
      shown = { url, data };
      return data;
    } catch (error) {
      const isRevalidation =
        shown?.url === url && url === location.origin + location.pathname + location.search;
      if (shown !== undefined && isRevalidation && isConnectionLost(error)) return shown.data;
      shown = undefined;
      throw error;
    }
  };
}
