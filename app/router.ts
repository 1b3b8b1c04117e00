import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  matchRoutes,
  resolvePath,
  type To,
} from 'react-router';
import { isReached, loadDocument, MissingCode } from './api-client/connection.ts';
import { getToken } from './api-client/session.ts';
import { createRoutes } from './layout/root.tsx';
import { type DocumentData, fetchAhead, fetchPageData, keepDocumentData } from './page-data.ts';
import { type PageRoute, pageRoutes } from './routes.ts';

let router: DataRouter | undefined;

const hydration = Promise.withResolvers<void>();
/** Lets the page of the document load what it loads in a browser. */
export const markHydrated = (): void => hydration.resolve();

/**
 * Loads the document of a page instead if its code is missing, because a deploy may have removed
 * it.
 */
async function loadModule({ load }: PageRoute) {
  try {
    return await load();
  } catch (error) {
    const wanted = router?.state.navigation.location;
    if (wanted === undefined) throw error;
    if (!(await isReached(wanted.pathname + wanted.search))) throw new MissingCode(error);
    loadDocument(wanted);
    return new Promise<never>(() => {});
  }
}

const routes = createRoutes((page) => ({
  lazy: () => loadModule(page),
  ...(page.data === 'public' ? { loader: fetchPageData } : {}),
}));

/** The first render must be that of the document, however soon the loader has an answer. */
const afterHydration =
  (loader: LoaderFunction): LoaderFunction =>
  async (...args) => {
    await hydration.promise;
    return loader(...args);
  };

/**
 * Creates the router for the page of a document. Its code is loaded first, so that the first render
 * is that of the document.
 */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
    const { loader } = route;
    if (typeof loader !== 'function') continue;
    if ('hydrate' in loader && errors === null) {
      route.loader = (...args) => loader(...args);
      // Whoever is logged out gets the same again.
      if (getToken() === null) continue;
      keepDocumentData(loaderData[route.id ?? '']);
      // Unlike a load of the router's own, this leaves the page where it has been scrolled to.
      void hydration.promise.then(() => router?.revalidate());
    } else route.loader = afterHydration(loader);
  }
  router = createBrowserRouter(routes, { hydrationData: { loaderData, errors } });
  return router;
}

/** Fetches the code and the data of a page that will probably be navigated to. */
export function prefetch(to: To, from: string): void {
  const target = resolvePath(to, from);
  const isShown =
    target.pathname + target.search === window.location.pathname + window.location.search;
  for (const { route } of matchRoutes(routes, target) ?? []) {
    const known = pageRoutes.find(({ id }) => id === route.id);
    void known?.load().catch(() => undefined);
    if (!isShown && known?.data !== undefined) fetchAhead(target);
  }
}
