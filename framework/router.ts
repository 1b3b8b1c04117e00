import { type ComponentType, createElement } from 'react';
import { createBrowserRouter, type LoaderFunction, matchRoutes } from 'react-router';
import { names } from './names.ts';
import {
  type DocumentData,
  fetchPageData,
  loadDocument,
  noteBuild,
  prefetchPageData,
} from './page-data.ts';
import { DocumentNeededError, inTime, isTemporary, RequestError } from './request.ts';
import {
  buildRoutes,
  pageBoundary,
  pageOf,
  type PageRoute,
  type RouteModule,
  type Site,
} from './routes.tsx';

export type BrowserRouter = Awaited<ReturnType<typeof createRouter>>;

/** Loads the page's code first: the first render must match the document. */
export async function createRouter(site: Site, written: DocumentData) {
  const { routeId, loaderData, errors } = written;
  noteBuild(written);
  const modules = new Map<string, RouteModule>();
  const hydration = Promise.withResolvers<void>();

  async function loadModule({ id, load }: PageRoute): Promise<RouteModule> {
    const module = modules.get(id) ?? (await load());
    modules.set(id, module);
    return module;
  }

  async function loadModuleOrDocument(page: PageRoute): Promise<RouteModule> {
    try {
      return await inTime(loadModule(page));
    } catch {
      const { navigation, location } = router.state;
      await loadDocument(navigation.location ?? location);
      throw new RequestError();
    }
  }

  /** A revalidation without an answer keeps what the page shows; a navigation fails. */
  const createLoader =
    (page: PageRoute): LoaderFunction =>
    async (...args) => {
      const { loader = page.data && fetchPageData } = await loadModuleOrDocument(page);
      await hydration.promise;
      try {
        return (await loader?.(...args)) ?? null;
      } catch (error) {
        const shown: unknown = router.state.loaderData[page.id];
        if (!isTemporary(error) || router.state.navigation.state !== 'idle' || shown === undefined)
          throw error;
        return shown;
      }
    };

  const render = (Part: ComponentType | undefined) => Part && createElement(Part);
  const routes = buildRoutes(site, (page) => ({
    loader: createLoader(page),
    Component: () => render(modules.get(page.id)?.Component),
    HydrateFallback: () => render(modules.get(page.id)?.HydrateFallback),
  }));

  // At the address of an archive or a rewriting proxy, another page would replace this one.
  if (matchRoutes(routes, window.location)?.at(-1)?.route.id !== routeId)
    throw new Error(`The page ${routeId} is at ${window.location.pathname}`);

  const pagesAt = (address: Pick<URL, 'pathname'>): PageRoute[] =>
    (matchRoutes(routes, address) ?? []).flatMap(({ route }) => pageOf(route) ?? []);

  const shown: DocumentData['loaderData'] = {};
  for (const page of pagesAt(window.location)) {
    const { loader, HydrateFallback } = await loadModule(page);
    const isShown = HydrateFallback === undefined && page.id in loaderData;
    // Without an entry, the router renders the fallback until the loader has answered.
    if (isShown || loader === undefined) shown[page.id] = loaderData[page.id] ?? null;
  }
  // Only a reload, Back, or Forward finds the scroll position of an entry's key.
  const state = window.history.state as { key?: string } | null;
  const key = state?.key ?? String(performance.timeOrigin);
  window.history.replaceState({ ...state, key }, '');
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: shown, errors } });
  // The new location and its state are in the history by now.
  router.subscribe(({ errors: failures }) => {
    // Archives replace `location.reload`.
    if (failures?.[pageBoundary] instanceof DocumentNeededError) window.history.go(0);
  });

  return {
    router,
    hydration: hydration.promise,
    markHydrated() {
      document.documentElement.dataset[names.hydrated] = '';
      hydration.resolve();
    },
    prefetch(target: Pick<URL, 'pathname' | 'search'>): void {
      const { pathname, search } = window.location;
      for (const page of pagesAt(target)) {
        void loadModule(page).catch(() => undefined);
        if (page.data !== undefined && target.pathname + target.search !== pathname + search)
          prefetchPageData(target);
      }
    },
  };
}
