import type { DocumentData } from './page-data.ts';

declare global {
  interface Window {
    /** Set by `entry.client.tsx`. */
    hydrated?: Promise<void>;
  }
}

// These functions are inlined as text in the head of each document, so they can't use anything
// outside themselves.

export function markTheme(): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset['theme'] = theme;
}

/**
 * Sets attributes on <html> for the style sheets: whether scripts run in this browser, whether a
 * session is stored, and whether the review form is open. The features tested are those of the
 * oldest browsers in README; without them, scripts would break the page.
 */
export function markDocument(): void {
  const html = document.documentElement;
  if ('popover' in HTMLElement.prototype && 'any' in AbortSignal && 'canParse' in URL)
    html.dataset['js'] = '';
  let token: string | null = null;
  let isFormOpen = location.hash === '#new-review';
  try {
    token = localStorage.getItem('userToken');
    isFormOpen ||= localStorage.getItem('reviewDraft') !== null;
  } catch {
    // Storage is disabled, so there's no session or draft.
  }
  html.dataset['session'] = token ? 'in' : 'out';
  html.toggleAttribute('data-review-form', isFormOpen);
  // Safari on iOS applies :active only where there's a touch listener.
  addEventListener('touchstart', () => undefined, { passive: true });
  // Before hydration, nothing else handles the button that toggles the form.
  addEventListener('click', ({ target, defaultPrevented }) => {
    const isToggle =
      target instanceof Element && target.closest('[aria-controls="new-review"]') !== null;
    if (isToggle && !defaultPrevented) html.toggleAttribute('data-review-form');
  });
  // React replays each submit from before hydration, so let only the first one through.
  addEventListener(
    'submit',
    (event) => {
      const button = event.submitter as HTMLButtonElement | null;
      if (!button?.form?.action.startsWith('javascript:') || 'hydrated' in html.dataset) return;
      if (button.ariaBusy !== null) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      button.ariaBusy = 'true';
    },
    true,
  );
}

/**
 * Loads what isn't needed for the first paint: late styles, the typeface on phones, and the page's
 * modules. Doesn't wait for pictures or typefaces. After a deploy, a page may refer to missing
 * files. If the server can be reached, it then reloads once, recorded in session storage until
 * hydration succeeds. If that fails, the page shows its version without scripts and says so, as in
 * older browsers.
 */
export function start(
  texts: { missingCode: string; oldBrowser: string },
  importModule: (address: string) => Promise<unknown>,
): void {
  const html = document.documentElement;
  const maxWaitMs = 15_000;
  const create = (tag: string, properties: object) =>
    Object.assign(document.createElement(tag), properties);
  const addLink = (properties: Partial<HTMLLinkElement>) =>
    document.head.append(create('link', properties));
  const tell = (textContent: string) => {
    const notice = create('p', { className: 'missingCode', role: 'alert', textContent });
    document.body?.prepend(notice);
    return notice;
  };
  // On a slow connection, nothing else says that buttons don't work yet. Chromium never runs the
  // scripts of a document that was cut off.
  const tellWhenLate = () => {
    let notice: Element | undefined;
    const late = setTimeout(() => (notice = tell(texts.missingCode)), maxWaitMs);
    return () => {
      clearTimeout(late);
      notice?.remove();
    };
  };
  const documentArrived = tellWhenLate();
  const readData = () =>
    JSON.parse(document.getElementById('page')?.textContent ?? '') as Pick<
      DocumentData,
      'modules' | 'inlined' | 'styles'
    >;
  const addStyles = (styles: string[]) => {
    // Late styles make the page shorter, and Safari then loses the scroll position of the fragment.
    // After a reload, keep the restored position instead.
    const place = history.state === null ? document.querySelector(':target') : null;
    const onload = () => place?.scrollIntoView();
    for (const href of styles) addLink({ rel: 'stylesheet', href, onload });
  };
  const load = async () => {
    const { modules, inlined, styles } = readData();
    // Keeps Vite from fetching these style sheets.
    for (const href of inlined) addLink({ rel: 'stylesheet', href, disabled: true });
    addStyles(styles);
    // Low priority: pictures of the first view come first.
    for (const href of modules) addLink({ rel: 'modulepreload', href, fetchPriority: 'low' });
    const faces = document.querySelector<HTMLStyleElement>('style[media]');
    const file = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (faces && file) {
      // Use it at all widths from now on, because the window may be resized.
      const keepFaces = () => (faces.media = 'all');
      if (matchMedia(file.media).matches) keepFaces();
      else file.addEventListener('load', keepFaces);
      file.media = 'all';
    }
    const modulesArrived = tellWhenLate();
    try {
      await importModule(modules[0] ?? '');
      await window.hydrated;
    } finally {
      modulesArrived();
    }
  };
  const isFirstFailure = () => {
    try {
      if (sessionStorage.getItem('reloadedFor') === location.pathname) return false;
      sessionStorage.setItem('reloadedFor', location.pathname);
      return true;
    } catch {
      // Without storage, we can't know about an earlier reload, so don't risk a loop.
      return false;
    }
  };
  // Safari caches a failed module import, even across reloads, until it's fetched another way.
  const isReachable = () => {
    const modules = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    const signal = AbortSignal.timeout(maxWaitMs);
    return Promise.all([
      fetch(location.href, { cache: 'reload', signal }),
      ...Array.from(modules, ({ href }) => fetch(href, { signal })),
    ]).then(
      (answers) => answers.every(({ status }) => status < 500),
      () => false,
    );
  };
  const recover = async (error: unknown) => {
    const isReached = isReachable();
    if (isFirstFailure() && (await isReached)) {
      location.reload();
      return;
    }
    delete html.dataset['js'];
    tell(texts.missingCode);
    throw error;
  };
  addEventListener('DOMContentLoaded', () => {
    documentArrived();
    if (html.dataset['js'] === undefined) {
      addStyles(readData().styles);
      tell(texts.oldBrowser);
      return;
    }
    const painted = new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
      });
      // Buffered, so earlier paints are reported too.
      observer.observe({ type: 'paint', buffered: true });
      // Background pages don't paint.
      setTimeout(resolve, 2000);
    });
    void painted.then(load).catch(recover);
  });
}
