// It runs as the text below, so it may use nothing from outside itself.

/**
 * Loads the complete style sheets and the modules of the page after `load` and the first paint. `start` then imports and runs them.
 *
 * After a deploy, a page may refer to scripts that no longer exist. It then reloads once if it can reach the server. Session storage
 * records the reload, and the first success clears the record. If the scripts still fail to load, the page falls back to its version
 * without scripts and says so.
 */
export function loadModules(preloads: string[], start: (styled: Promise<unknown>) => Promise<unknown>, missingCode: string): void {
  const create = <Name extends 'link' | 'p'>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) =>
    Object.assign(document.createElement(name), properties);
  const loadSheet = (link: HTMLLinkElement) =>
    new Promise((done) => {
      for (const end of ['load', 'error']) link.addEventListener(end, done);
      link.href = link.dataset['rest'] ?? '';
    });
  const load = () => {
    for (const href of preloads) document.head.append(create('link', { rel: 'modulepreload', href }));
    return start(Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-rest]')].map(loadSheet)));
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
    document.body.prepend(create('p', { className: 'missingCode', role: 'alert', textContent: missingCode }));
    throw error;
  };
  const startOrRecover = () => {
    load().then(() => reloadedFor((storage, key) => storage.removeItem(key)), recover);
  };
  const afterPaint = () => {
    // A page in the background is not painted.
    const latest = setTimeout(() => {
      painted.disconnect();
      startOrRecover();
    }, 2000);
    // Buffered, so that it also reports a paint of before.
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      clearTimeout(latest);
      painted.disconnect();
      startOrRecover();
    });
    painted.observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

export const loadModulesScript = loadModules.toString();
