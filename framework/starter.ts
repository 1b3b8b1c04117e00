import { names } from './names.ts';
import type { DocumentData } from './page-data.ts';

declare global {
  interface Window {
    hydrated?: Promise<void>;
  }
}

interface StarterTexts {
  missingCode: string;
  oldBrowser: string;
}

/** Runs inline, as its own source text, so it can use nothing but its parameters. */
function start(
  [scripted, hydrated, dataId, noticeClass, reloadedPath]: readonly [
    string,
    string,
    string,
    string,
    string,
  ],
  texts: StarterTexts,
  isSupported: () => boolean,
  importModule: (address: string) => Promise<unknown>,
): void {
  const html = document.documentElement;
  if (isSupported()) html.dataset[scripted] = '';
  // iOS Safari applies :active only with a touch listener.
  addEventListener('touchstart', () => undefined, { passive: true });
  // React would replay every submit from before hydration, even double ones.
  addEventListener(
    'submit',
    (event) => {
      const button = event.submitter as HTMLButtonElement | null;
      if (!button?.form?.action.startsWith('javascript:') || hydrated in html.dataset) return;
      if (button.ariaBusy !== null) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      button.ariaBusy = 'true';
    },
    true,
  );
  const maxWaitMs = 15_000;
  const create = (tag: string, properties: object) =>
    Object.assign(document.createElement(tag), properties);
  const addLink = (properties: Partial<HTMLLinkElement>) =>
    document.head.append(create('link', properties));
  const tell = (textContent: string) => {
    const notice = create('p', { className: noticeClass, role: 'alert', textContent });
    document.body?.prepend(notice);
    return notice;
  };
  // Nothing else shows that buttons don't work yet. If a document was cut off, Chromium never runs
  // its scripts.
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
    JSON.parse(document.getElementById(dataId)?.textContent ?? '') as Pick<
      DocumentData,
      'modules' | 'inlined' | 'styles'
    >;
  const addStyles = (styles: string[]) => {
    // These styles shorten the page, and Safari loses the place of a fragment. After a reload, the
    // browser has restored it. For quoted text (`#:~:text=`), the hash is empty.
    const place =
      location.hash !== '' && history.state === null ? document.querySelector(':target') : null;
    const onload = () => place?.scrollIntoView();
    for (const href of styles) addLink({ rel: 'stylesheet', href, onload });
  };
  const load = async () => {
    const { modules, inlined, styles } = readData();
    // Keeps Vite from fetching the inlined style sheets.
    for (const href of inlined) addLink({ rel: 'stylesheet', href, disabled: true });
    addStyles(styles);
    // With low priority, after the pictures of the first view.
    for (const href of modules) addLink({ rel: 'modulepreload', href, fetchPriority: 'low' });
    const faces = document.querySelector<HTMLStyleElement>('style[media]');
    const file = document.querySelector<HTMLLinkElement>('link[as=font]');
    if (faces && file) {
      // For all widths, because the window may change.
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
      if (sessionStorage.getItem(reloadedPath) === location.pathname) return false;
      sessionStorage.setItem(reloadedPath, location.pathname);
      return true;
    } catch {
      // Without storage, reloading could loop.
      return false;
    }
  };
  // Safari remembers a failed module, even after a reload, until something else fetches it.
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
      history.go(0);
      return;
    }
    delete html.dataset[scripted];
    tell(texts.missingCode);
    throw error;
  };
  addEventListener('DOMContentLoaded', () => {
    documentArrived();
    if (html.dataset[scripted] === undefined) {
      addStyles(readData().styles);
      tell(texts.oldBrowser);
      return;
    }
    const painted = new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
      });
      observer.observe({ type: 'paint', buffered: true });
      // Firefox reports no paint of a scrolled page; a background tab paints none.
      addEventListener('load', () => requestAnimationFrame(() => setTimeout(resolve, 100)));
      setTimeout(resolve, 2000);
    });
    void painted.then(load).catch(recover);
  });
}

/**
 * Returns code that calls a function by its own text, for a script in the document. `args` are
 * code, too.
 */
export const inlineCall = (run: (...args: never[]) => unknown, ...args: string[]): string =>
  `(${run.toString().replace(/^function \w+/u, 'function')})(${args.join()})`;

export interface StarterOptions {
  /** The features that the site's scripts need. Uses nothing from outside. */
  isSupported: () => boolean;
  texts: StarterTexts;
  /** The site's own code for the head. */
  marks: string[];
}

export function createStarter({ isSupported, texts, marks }: StarterOptions): string {
  const { scripted, hydrated, dataId, notice, reloadedPath } = names;
  return [
    ...marks,
    inlineCall(
      start,
      JSON.stringify([scripted, hydrated, dataId, notice, reloadedPath]),
      JSON.stringify(texts),
      isSupported.toString(),
      // Passed as text: Vite rewrites imports in server code.
      '(address)=>import(address)',
    ),
  ].join(';');
}
