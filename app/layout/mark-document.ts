// These run before the first paint as the text below, so they may use nothing from outside themselves.

/** Marks the document with the theme that was chosen. */
export function markTheme(html: HTMLElement): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) html.dataset['theme'] = theme;
}

/**
 * Marks the document for the style sheets, once: whether scripts run, whether a session is stored, whether the page is still loading
 * (app/layout/use-below-fold.ts), whether the form for a review is open.
 */
export function markDocument(html: HTMLElement): void {
  html.dataset['js'] = '';
  let token: string | null = null;
  let isFormOpen = location.hash === '#new-review';
  try {
    token = localStorage.getItem('userToken');
    isFormOpen ||= localStorage.getItem('reviewDraft') !== null || sessionStorage.getItem('reviewFormOpen') !== null;
  } catch {
    // Disabled storage holds no session and no draft.
  }
  html.dataset['session'] = token ? 'in' : 'out';
  // Where the page is scrolled from the start, all of it must have its height.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.readyState === 'loading' && navigation?.type === 'navigate' && !location.hash) html.dataset['loading'] = '';
  if (!isFormOpen) return;
  html.dataset['reviewForm'] = 'open';
  // From then on, the links that open and close the form decide.
  addEventListener('hashchange', () => delete html.dataset['reviewForm'], { once: true });
}

/**
 * Loads the manifest and on a phone the typeface after the first paint, so that the first view needs nothing but its document. Until the
 * typeface is there, the page shows the fallback, which takes about the same room. The icons of files load when they are at most one
 * screen away.
 */
export function completeView(): void {
  /** Extends the typeface to all windows, on a phone once its file is there. Without it, the fallback stays. */
  const extendTypeface = (styled: Promise<unknown>) => {
    const faces = document.querySelector<HTMLStyleElement>('style[media]');
    const file = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (!faces || !file || [faces.media, file.media].includes('all')) return;
    const extend = () => (faces.media = 'all');
    if (matchMedia(file.media).matches) extend();
    else {
      file.addEventListener('load', () => void styled.then(extend));
      file.media = 'all';
    }
  };
  /** Until the complete style sheet has been painted: it and the typeface in one frame would hold up inputs twice as long. */
  const sheetPainted = () =>
    new Promise((done) => {
      const sheet = document.querySelector<HTMLLinkElement>('link[data-rest]');
      const nextFrame = () => requestAnimationFrame(() => setTimeout(done));
      if (!sheet || sheet.sheet) done(undefined);
      else for (const end of ['load', 'error']) sheet.addEventListener(end, nextFrame);
    });
  const complete = () => {
    extendTypeface(sheetPainted());
    // The server wrote their addresses this way (server/pages/document.ts).
    const load = (element: HTMLElement | SVGElement) => element.setAttribute('href', element.dataset['href'] ?? '');
    for (const manifest of document.querySelectorAll<HTMLElement>('link[data-href]')) load(manifest);
    const nearby = new IntersectionObserver(
      (entries) => {
        for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
          nearby.unobserve(target);
          for (const icon of target.querySelectorAll<SVGElement>('use[data-href]')) load(icon);
        }
      },
      { rootMargin: '100%' },
    );
    for (const drawing of document.querySelectorAll('svg:has(use[data-href])')) nearby.observe(drawing);
  };
  // The browser reports a paint once it is on the screen. What is asked for earlier can delay it.
  const afterPaint = () => {
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) complete();
    });
    painted.observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', afterPaint);
  else afterPaint();
}

/**
 * Writes the script, which leaves its function for a document that is rebuilt. Never from data: the page's security policy names the hash of
 * exactly this text.
 */
export const writeMarkScript = (): string =>
  `(window.markAll = () => { for (const mark of [${[markTheme, markDocument, completeView].join()}]) mark(document.documentElement) })()`;
