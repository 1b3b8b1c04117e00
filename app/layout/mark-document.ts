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

/** Marks the document once something is selected, because styles of selections cost a fifth of what all styles do. */
export function markSelection(html: HTMLElement): void {
  document.addEventListener('selectionchange', () => {
    if (getSelection()?.type === 'Range') html.dataset['selecting'] ??= '';
  });
}

/**
 * Loads the manifest and on a phone the typeface after the first paint, so that the first view needs nothing but its document. Until the
 * typeface is there, the page shows the fallback, which takes about the same room. The icons of files load when they are at most one
 * screen away.
 */
export function completeView(): void {
  /** Adds the faces that a style sheet has for other windows (app/styles/font.css) once the first is loaded. Without an answer, the fallback stays. */
  const addFaces = (rules: CSSFontFaceRule[]) => {
    const faces = rules.map(({ style }) => {
      const [family = '', src = '', weight = '', stretch = '', unicodeRange = ''] = [
        'font-family',
        'src',
        'font-weight',
        'font-stretch',
        'unicode-range',
      ].map((name) => style.getPropertyValue(name));
      return new FontFace(family, src, { weight, stretch, unicodeRange, display: 'swap' });
    });
    faces[0]?.load().then(
      () => {
        const isThere = [...document.fonts].some(({ family }) => family === faces[0]?.family);
        for (const face of isThere ? [] : faces) document.fonts.add(face);
      },
      () => undefined,
    );
  };
  const addTypeface = () => {
    for (const group of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
      if (!(group instanceof CSSMediaRule && group.cssRules[0] instanceof CSSFontFaceRule)) continue;
      const windows = matchMedia(group.media.mediaText);
      const add = () => addFaces([...group.cssRules] as CSSFontFaceRule[]);
      if (windows.matches) windows.addEventListener('change', add, { once: true });
      else add();
    }
  };
  const complete = () => {
    addTypeface();
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

/** Never built from data: the page's security policy names the hash of exactly this text. */
export const markDocumentScript = `for (const mark of [${[markTheme, markDocument, markSelection, completeView].join()}]) mark(document.documentElement)`;
