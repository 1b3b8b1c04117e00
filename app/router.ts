import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  matchRoutes,
} from 'react-router';
import { ApiProblem, isUnanswered } from './api-client/problem.ts';
import { getToken } from './api-client/session.ts';
import { createRoutes } from './layout/root.tsx';
import {
  type DocumentData,
  fetchAhead,
  fetchPageData,
  keepDocumentData,
  loadDocument,
} from './page-data.ts';
import { type PageRoute, pageRoutes } from './routes.ts';

let router: DataRouter | undefined;

const pageOf = (id: string | undefined) => pageRoutes.find((page) => page.id === id);

const hydration = Promise.withResolvers<void>();
/** Lets the page of the document load what it loads in a browser. */
export const markHydrated = (): void => hydration.resolve();

/**
 * Creates a loader that waits for the first render, which must be that of the document. A
 * revalidation without an answer keeps what the page shows. A navigation still fails.
 */
const createLoader =
  (id: string, loader: LoaderFunction): LoaderFunction =>
  async (...args) => {
    await hydration.promise;
    try {
      return await loader(...args);
    } catch (error) {
      const shown: unknown = router?.state.loaderData[id];
      if (!isUnanswered(error) || router?.state.navigation.state !== 'idle' || shown === undefined)
        throw error;
      return shown;
    }
  };

/**
 * Loads the document of a page instead if its code is missing, because a deploy may have removed
 * it.
 */
async function loadModule({ id, load }: PageRoute) {
  try {
    const { loader, ...module } = await load();
    return loader === undefined ? module : { ...module, loader: createLoader(id, loader) };
  } catch (error) {
    const wanted = router?.state.navigation.location;
    if (wanted === undefined) throw error;
    await loadDocument(wanted);
    throw new ApiProblem(0, { code: 'missing_code' });
  }
}

const routes = createRoutes((page) => ({
  lazy: () => loadModule(page),
  ...(page.data === 'public' ? { loader: createLoader(page.id, fetchPageData) } : {}),
}));

/**
 * Creates the router for the page of a document. Its code is loaded first, so that the first render
 * is that of the document.
 */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
    // Whoever is logged out gets the same again.
    if (errors === null && pageOf(route.id)?.data === 'publicAndOwn' && getToken() !== null) {
      keepDocumentData(loaderData[route.id ?? '']);
      // Unlike a load of the router's own, this leaves the page where it has been scrolled to.
      void hydration.promise.then(() => router?.revalidate());
    }
  }
  router = createBrowserRouter(routes, { hydrationData: { loaderData, errors } });
  return router;
}

function prefetch(target: Pick<URL, 'pathname' | 'search'>): void {
  const { pathname, search } = window.location;
  for (const { route } of matchRoutes(routes, target) ?? []) {
    const page = pageOf(route.id);
    void page?.load().catch(() => undefined);
    if (page?.data !== undefined && target.pathname + target.search !== pathname + search)
      fetchAhead(target);
  }
}

/**
 * Fetches the page of a link once the link is pointed at, touched, or focused, unless it is one
 * that few will follow (`nofollow`).
 */
export function prefetchLinks(): void {
  for (const event of ['pointerover', 'focusin'])
    addEventListener(event, ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin && !link.relList.contains('nofollow')) prefetch(link);
    });
}
