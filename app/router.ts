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
/** Lets the page of the document load what it loads in a browser. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = '';
  hydrated();
}

/** The code of the pages that has been loaded. */
const modules = new Map<string, RouteModule>();

async function loadModule({ id, load }: PageRoute): Promise<RouteModule> {
  const module = modules.get(id) ?? (await load());
  modules.set(id, module);
  return module;
}

/**
 * Loads the document of a page instead if its code is missing, because a deploy may have removed
 * it.
 */
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
 * Creates the loader of a page: of its code, and of its data after the first render, which must be
 * that of the document. A revalidation without an answer keeps what the page shows. A navigation
 * still fails.
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

/**
 * Creates the router for the page of a document. Its code is loaded first, so that the first render
 * is that of the document.
 */
export async function createRouter({ loaderData, errors }: DocumentData): Promise<DataRouter> {
  const shown: DocumentData['loaderData'] = {};
  for (const page of pagesAt(window.location)) {
    const { loader } = await loadModule(page);
    // Without an entry, the router would show what stands in for a page that loads.
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

/** Shorter than a click takes, and longer than a pointer on its way elsewhere stays on a link. */
const intentMs = 100;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns the link of an event, if the router can show where it leads. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin || link.target !== '') return undefined;
  return link.hasAttribute('download') ? undefined : link;
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * Handles all links of the page, which are plain ones. Fetches the page of a link once the link has
 * been pointed at, touched, or focused for a moment, unless it is one that few will follow
 * (`nofollow`), and shows it when the link is clicked, with the options of `navigate` in `data-navigation`. A link with a
 * `target`, such as `_self`, loads a document.
 */
export async function handleLinks(): Promise<void> {
  let wanted: HTMLAnchorElement | undefined;
  let intent: ReturnType<typeof setTimeout> | undefined;
  // A touch that becomes a scroll is cancelled.
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
