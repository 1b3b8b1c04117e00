import type { DocumentData } from './page-data.ts';

declare global {
  interface Window {
    /** Set by the page's first module (`entry.client.tsx`). */
    hydrated?: Promise<void>;
  }
}

// These run inline in the head of each document, as the text of the functions, so they may use
// nothing from outside themselves.

export function markTheme(): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset['theme'] = theme;
}

/**
 * Marks the document for the style sheets: whether its scripts run in this browser, whether a
 * session is stored, whether the form for a review is open. The features are those of README's
 * oldest browsers; scripts that miss one would break the page.
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
  // React replays the forms that are sent before hydration, each as often as it was sent.
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
 * Loads what comes after the first paint: the other styles, on a phone the typeface, and the page's
 * modules. Starts once the document is there, whatever picture or typeface is still missing.
 *
 * After a deploy, a page may refer to files that no longer exist. It then reloads once if it can
 * reach the server. Session storage records the reload, and the first success clears the record. If
 * that does not help, the page falls back to its version without scripts and says so, as it does in
 * an older browser.
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
  // On a line this slow, nothing else says that buttons do nothing yet. Chromium never starts the
  // scripts of a document that broke off.
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
    // They make much of the page shorter, and Safari does not keep the place that an address names.
    // After a reload, the browser has brought back where the visitor was.
    const place = history.state === null ? document.querySelector(':target') : null;
    const onload = () => place?.scrollIntoView();
    for (const href of styles) addLink({ rel: 'stylesheet', href, onload });
  };
  const load = async () => {
    const { modules, inlined, styles } = readData();
    // Vite takes these for the style sheets that it would fetch.
    for (const href of inlined) addLink({ rel: 'stylesheet', href, disabled: true });
    addStyles(styles);
    // Pictures of the first view come before them.
    for (const href of modules) addLink({ rel: 'modulepreload', href, fetchPriority: 'low' });
    const faces = document.querySelector<HTMLStyleElement>('style[media]');
    const file = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (faces && file) {
      // Of every width from now on: the window may change.
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
      // Without storage, nothing tells whether the page was reloaded, so it is not.
      return false;
    }
  };
  // Safari remembers a module that did not arrive, even after a reload, until it is fetched as
  // something else.
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
      // Buffered, so that it also reports an earlier paint.
      observer.observe({ type: 'paint', buffered: true });
      // A page in the background is not painted.
      setTimeout(resolve, 2000);
    });
    void painted.then(load).catch(recover);
  });
}
