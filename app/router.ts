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
/** Starts the data loads that wait for hydration. */
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

/** If the code is missing, a deploy may have removed it, so loads the page as a document. */
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
 * Loads a page's code, then its data. Data waits for hydration, because the first render must match
 * the server's HTML. A revalidation without an answer keeps the current data. A navigation fails.
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

/** Loads the page's code first, so that the first render matches the server's HTML. */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  const shown: DocumentData['loaderData'] = {};
  for (const page of pagesAt(window.location)) {
    const { loader } = await loadModule(page);
    // Without an entry, the router would render the HydrateFallback.
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

/** Shorter than a click, longer than a pointer passing over a link. */
const intentMs = 100;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin || link.target !== '') return undefined;
  return link.hasAttribute('download') ? undefined : link;
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * Handles the page's plain links. Prefetches a link's page after the pointer, a touch, or the focus
 * rests on it, except with `nofollow`. On click, navigates with the options in `data-navigation`. A
 * link with a `target`, such as `_self`, loads a document.
 */
export async function handleLinks(): Promise<void> {
  let wanted: HTMLAnchorElement | undefined;
  let intent: ReturnType<typeof setTimeout> | undefined;
  // A touch that turns into scrolling ends with pointercancel.
  for (const type of ['pointerover', 'focusin', 'pointercancel'])
    addEventListener(type, (event) => {
      const link = type === 'pointercancel' ? undefined : linkOf(event);
      if (link === wanted) return;
      wanted = link;
      clearTimeout(intent);
      if (link?.relList.contains('nofollow') === false && !savesData())
        intent = setTimeout(() => prefetch(link), intentMs);
    });
  // Before hydration, links load documents.
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
