import type { DocumentData } from './page-data.ts';

declare global {
  interface Window {
    /** Set by the page's first module (`entry.client.tsx`). */
    hydrated?: Promise<void>;
  }
}

// These run inline in the head of each document, as the text of the functions, so they may use
// nothing from outside themselves.

export function markTheme(html: HTMLElement): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) html.dataset['theme'] = theme;
}

/**
 * Marks the document for the style sheets: whether scripts run, whether a session is stored,
 * whether the form for a review is open.
 */
export function markDocument(html: HTMLElement): void {
  html.dataset['js'] = '';
  let token: string | null = null;
  let isFormOpen = location.hash === '#new-review';
  try {
    token = localStorage.getItem('userToken');
    isFormOpen ||=
      localStorage.getItem('reviewDraft') !== null ||
      sessionStorage.getItem('reviewFormOpen') !== null;
  } catch {
    // Disabled storage holds no session and no draft.
  }
  html.dataset['session'] = token ? 'in' : 'out';
  html.toggleAttribute('data-review-form', isFormOpen);
  // Safari on iOS shows a press (:active) only where a touch is listened to.
  addEventListener('touchstart', () => undefined, { passive: true });
  // Until hydration, nothing else follows the button that opens and closes the form.
  addEventListener('click', ({ target, defaultPrevented }) => {
    const isToggle =
      target instanceof Element && target.closest('[aria-controls="new-review"]') !== null;
    if (isToggle && !defaultPrevented) html.toggleAttribute('data-review-form');
  });
}

/**
 * Loads what the first view does without, after its paint: the rest of the styles, on a phone the
 * typeface, and the page's modules.
 *
 * After a deploy, a page may refer to files that no longer exist. It then reloads once if it can
 * reach the server. Session storage records the reload, and the first success clears the record. If
 * that does not help, the page falls back to its version without scripts and says so.
 */
export function start(
  missingCode: string,
  importModule: (address: string) => Promise<unknown>,
): void {
  const create = <Name extends 'link' | 'p'>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ) => Object.assign(document.createElement(name), properties);
  const load = async () => {
    const { modules, inlined, styles } = JSON.parse(
      document.getElementById('page')?.textContent ?? '',
    ) as Pick<DocumentData, 'modules' | 'inlined' | 'styles'>;
    // Vite takes these for the style sheets that it would fetch.
    for (const href of inlined)
      document.head.append(create('link', { rel: 'stylesheet', href, disabled: true }));
    for (const href of styles) document.head.append(create('link', { rel: 'stylesheet', href }));
    for (const href of modules)
      document.head.append(create('link', { rel: 'modulepreload', href }));
    const faces = document.querySelector<HTMLStyleElement>('style[media]');
    const file = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (faces && file && !matchMedia(file.media).matches) {
      file.addEventListener('load', () => (faces.media = 'all'));
      file.media = 'all';
    }
    await importModule(modules[0] ?? '');
    await window.hydrated;
  };
  const reloadedFor = <Result>(act: (storage: Storage, key: string) => Result) => {
    try {
      return act(sessionStorage, 'reloadedFor');
    } catch {
      // Without storage, nothing tells whether the page was reloaded, so it is not.
      return undefined;
    }
  };
  const isFirstFailure = () =>
    reloadedFor((storage, key) => {
      if (storage.getItem(key) === location.pathname) return false;
      storage.setItem(key, location.pathname);
      return true;
    });
  const isReachable = () =>
    fetch(location.href, { cache: 'reload' }).then(
      ({ status }) => status < 500,
      () => false,
    );
  const recover = async (error: unknown) => {
    if (isFirstFailure() && (await isReachable())) {
      location.reload();
      return;
    }
    delete document.documentElement.dataset['js'];
    document.body.prepend(
      create('p', { className: 'missingCode', role: 'alert', textContent: missingCode }),
    );
    throw error;
  };
  const loadOrRecover = () => {
    load().then(() => reloadedFor((storage, key) => storage.removeItem(key)), recover);
  };
  const afterPaint = () => {
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      clearTimeout(latest);
      painted.disconnect();
      loadOrRecover();
    });
    // Buffered, so that it also reports a paint of before.
    painted.observe({ type: 'paint', buffered: true });
    // A page in the background is not painted.
    const latest = setTimeout(() => {
      painted.disconnect();
      loadOrRecover();
    }, 2000);
  };
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}
