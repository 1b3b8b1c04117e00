import { type ComponentType, createElement } from 'react';
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  matchRoutes,
  type RouterNavigateOptions,
} from 'react-router';
import { ApiProblem, isTemporary } from './api-client/problem.ts';
import { createRoutes } from './layout/root.tsx';
import { inTime } from './api-client/fetch-json.ts';
import { type DocumentData, fetchAhead, fetchPageData, loadDocument } from './page-data.ts';
import type { PageRoute, RouteModule } from './routes.ts';

let router: DataRouter | undefined;

let hydrated = (): void => undefined;
const hydration = new Promise<void>((resolve) => (hydrated = resolve));
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  hydrated();
}

const modules = new Map<string, RouteModule>();

async function loadModule({ id, load }: PageRoute): Promise<RouteModule> {
  const module = modules.get(id) ?? (await load());
  modules.set(id, module);
  return module;
}

/** Falls back to loading the document if a deploy has removed the page's code. */
async function loadModuleOrDocument(page: PageRoute): Promise<RouteModule> {
  try {
    return await inTime(loadModule(page));
  } catch (error) {
    if (router === undefined) throw error;
    const { navigation, location } = router.state;
    await loadDocument(navigation.location ?? location);
    throw new ApiProblem(0, {});
  }
}

/**
 * Creates the loader of a page's code and data. The first render takes the data from the document.
 * A revalidation without an answer keeps what the page shows; a navigation fails.
 */
const createLoader =
  (page: PageRoute): LoaderFunction =>
  async (...args) => {
    const { loader = page.data && fetchPageData } = await loadModuleOrDocument(page);
    await hydration;
    try {
      return (await loader?.(...args)) ?? null;
    } catch (error) {
      const shown: unknown = router?.state.loaderData[page.id];
      if (!isTemporary(error) || router?.state.navigation.state !== 'idle' || shown === undefined)
        throw error;
      return shown;
    }
  };

const render = (Part: ComponentType | undefined) => Part && createElement(Part);

const routes = createRoutes((page) => ({
  loader: createLoader(page),
  Component: () => render(modules.get(page.id)?.Component),
  HydrateFallback: () => render(modules.get(page.id)?.HydrateFallback),
}));

const pagesAt = (address: Pick<URL, 'pathname'>): PageRoute[] =>
  (matchRoutes(routes, address) ?? []).flatMap(
    ({ route }) => (route.handle as PageRoute | undefined) ?? [],
  );

/** Creates the router, after the page's code: the first render must match the document. */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  const shown: DocumentData['loaderData'] = {};
  for (const page of pagesAt(window.location)) {
    const { loader } = await loadModule(page);
    // Without an entry, the router would render the fallback.
    if (page.id in loaderData || loader === undefined) shown[page.id] = loaderData[page.id] ?? null;
  }
  router = createBrowserRouter(routes, { hydrationData: { loaderData: shown, errors } });
  return router;
}

function prefetch(target: Pick<URL, 'pathname' | 'search'>): void {
  const { pathname, search } = window.location;
  for (const page of pagesAt(target)) {
    void loadModule(page).catch(() => undefined);
    if (page.data !== undefined && target.pathname + target.search !== pathname + search)
      fetchAhead(target);
  }
}

/** Shorter than a click, longer than a pointer that crosses a link. */
const intentMs = 100;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Finds the event's link, if the router can show its page. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin || link.target !== '') return undefined;
  return link.hasAttribute('download') ? undefined : link;
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * Handles all links, which are plain `<a href>`. Prefetches a page once its link is hovered,
 * touched, or focused for a moment, except `nofollow`. A click navigates, with the options in
 * `data-navigation`. Links with a `target`, such as `_self`, load a document.
 */
export async function handleLinks(): Promise<void> {
  let wanted: HTMLAnchorElement | undefined;
  let intent: ReturnType<typeof setTimeout> | undefined;
  // A touch that becomes a scroll fires pointercancel.
  for (const type of ['pointerover', 'focusin', 'pointercancel'])
    addEventListener(type, (event) => {
      const link = type === 'pointercancel' ? undefined : linkOf(event);
      if (link === wanted) return;
      wanted = link;
      clearTimeout(intent);
      if (link?.relList.contains('nofollow') === false && !savesData())
        intent = setTimeout(() => prefetch(link), intentMs);
    });
  // Until hydration, the browser follows links.
  await hydration;
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === undefined || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const { href, pathname, search, hash, dataset } = link;
    const options = JSON.parse(dataset['navigation'] ?? '{}') as RouterNavigateOptions;
    const replace = href === window.location.href;
    void router?.navigate({ pathname, search, hash }, { replace, ...options });
  });
}
