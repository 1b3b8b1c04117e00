import { createBrowserRouter, type DataRouter, matchRoutes, resolvePath, type RouteObject, type To } from 'react-router';
import { isReached, loadDocument, MissingCode } from './api-client/connection.ts';
import { inFrame } from './layout/root.tsx';
import { type DocumentData, fetchAhead, fetchPageData, keepDocumentData } from './page-data.ts';
import { type PageRoute, pageRoutes } from './routes.ts';

let router: DataRouter | undefined;

/** Loads the document of a page instead if its code is missing, because a deploy may have removed it. */
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

function toRoute(route: PageRoute): RouteObject {
  const { path, id, data, children } = route;
  const own = { id, lazy: () => loadModule(route), ...(data === 'public' ? { loader: fetchPageData } : {}) };
  if (path === '') return { ...own, index: true };
  return { ...own, path, ...(children === undefined ? {} : { children: children.map(toRoute) }) };
}

const routes = inFrame(pageRoutes.map(toRoute));

/** Creates the router for the page of a document. Its code is loaded first, so that the first render is that of the document. */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  for (const { route } of matches) {
    const loader: unknown = route.loader;
    if (typeof loader === 'function' && 'hydrate' in loader && errors === null) keepDocumentData(loaderData[route.id ?? '']);
  }
  router = createBrowserRouter(routes, { hydrationData: { loaderData, errors } });
  return router;
}

/** Fetches the code and the data of a page that will probably be navigated to. */
export function prefetch(to: To, from: string): void {
  const target = resolvePath(to, from);
  const isShown = target.pathname + target.search === window.location.pathname + window.location.search;
  for (const { route } of matchRoutes(routes, target) ?? []) {
    const known = pageRoutes.find(({ id }) => id === route.id);
    void known?.load().catch(() => undefined);
    if (!isShown && known?.data !== undefined) fetchAhead(target);
  }
}
