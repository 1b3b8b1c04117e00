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

const hydration = Promise.withResolvers<void>();
/** Lets the page of the document load what it loads in a browser. */
export const markHydrated = (): void => hydration.resolve();

/** Lets a revalidation without an answer keep what the page shows. A navigation still fails. */
const keepWhatIsShown =
  (id: string, loader: LoaderFunction): LoaderFunction =>
  async (...args) => {
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
    return loader === undefined ? module : { ...module, loader: keepWhatIsShown(id, loader) };
  } catch (error) {
    const wanted = router?.state.navigation.location;
    if (wanted === undefined) throw error;
    await loadDocument(wanted);
    throw new ApiProblem(0, { code: 'missing_code' });
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

const dataOf = (id: string | undefined) => pageRoutes.find((page) => page.id === id)?.data;

/**
 * Creates the router for the page of a document. Its code is loaded first, so that the first render
 * is that of the document.
 */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
    const { id = '', loader } = route;
    if (typeof loader !== 'function') continue;
    if (errors !== null || dataOf(id) === undefined) route.loader = afterHydration(loader);
    // Whoever is logged out gets the same again.
    else if (dataOf(id) === 'publicAndOwn' && getToken() !== null) {
      keepDocumentData(loaderData[id]);
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
    void pageRoutes
      .find(({ id }) => id === route.id)
      ?.load()
      .catch(() => undefined);
    if (dataOf(route.id) !== undefined && target.pathname + target.search !== pathname + search)
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
