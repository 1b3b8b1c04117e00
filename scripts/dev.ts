import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, createServerModuleRunner, normalizePath } from 'vite';
import type { PageFiles, renderPage } from '../server/pages/render-document.tsx';
import { run } from '../server/run.ts';
import type { RunningSite, SiteOptions, startSite } from '../server/site.ts';

// Runs the real site on its real database. Changes in app/ are hot-replaced in the browser. After a
// change of other code, the browser reloads, and the next request restarts the site.

/**
 * Describes an error in a module for the developer: the code that a plugin rejected, or the stack.
 */
function describeModuleError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return stripVTControlCharacters(
    'plugin' in error ? error.message : (error.stack ?? error.message),
  ).trimEnd();
}

/**
 * Adapts the Content-Security-Policy to development, as strict for scripts as in production. It
 * allows inline styles, which Vite injects, and omits Trusted Types, which would reject the markup
 * of Vite's overlay.
 */
const developmentPolicy = (policy: string): string =>
  policy
    .replace(/style-src [^;]*/u, "style-src 'self' 'unsafe-inline'")
    .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '');

await run(async (world) => {
  let hasFailed = false;
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: world.server } },
    plugins: [
      {
        name: 'reload-for-server-code',
        hotUpdate({ file, modules }) {
          const { client } = vite.environments;
          if (this.environment === client) return undefined;
          const isInBrowsers = client.moduleGraph.getModulesByFile(file) !== undefined;
          // A page that failed has no modules to replace.
          if (hasFailed) forgetModules();
          if (hasFailed || (modules.length > 0 && !isInBrowsers))
            client.hot.send({ type: 'full-reload' });
          hasFailed = false;
          // Vite has said already what it does with a module that browsers have, too.
          return isInBrowsers ? [] : undefined;
        },
      },
    ],
  });
  // Vite's own ssrLoadModule would print every error with the whole source text.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  /** Modules that failed would stay so, even after a file that they lacked appears. */
  function forgetModules(): void {
    runner.clearCache();
    vite.environments.ssr.moduleGraph.invalidateAll();
  }

  /** Collects the addresses of a module and of all that it imports, directly or not. */
  function collectModules(file: string, found = new Set<string>()): Set<string> {
    for (const { url, importedModules } of vite.environments.ssr.moduleGraph.getModulesByFile(
      file,
    ) ?? []) {
      if (found.has(url)) continue;
      found.add(url);
      for (const imported of importedModules)
        if (imported.file !== null) collectModules(imported.file, found);
    }
    return found;
  }

  /** The modules bring their styles, but only after the first paint. */
  async function findFiles(routes: string[]): Promise<PageFiles> {
    const styles = ['tokens', 'font', 'fallback-font', 'base', 'after-paint', 'print'];
    const files = ['layout/root.tsx', ...routes.map((route) => `routes/${route}.page.tsx`)];
    const imported = files.flatMap((file) => [
      ...collectModules(normalizePath(resolve('app', file))),
    ]);
    const addresses = [
      ...styles.map((name) => `/app/styles/${name}.css`),
      ...imported.filter((url) => url.endsWith('.css')),
    ];
    const texts = addresses.map(
      async (address) =>
        (await vite.environments.client.transformRequest(`${address}?direct`))?.code ?? '',
    );
    return {
      modules: ['/app/entry.client.tsx'],
      inlined: [],
      styles: [],
      texts: { typeface: '', rest: (await Promise.all(texts)).join('\n') },
    };
  }

  let pages: { renderPage: typeof renderPage };
  const render: SiteOptions['renderPage'] = async (url, context) => {
    const page = await pages.renderPage(url, context, findFiles);
    hasFailed ||= page.status === 500;
    return page;
  };

  let site: RunningSite | undefined;
  let started: typeof startSite | undefined;
  let problem = '';

  /** Returns the running site, restarted if its code has changed. */
  async function refresh(): Promise<RunningSite> {
    try {
      const { startSite: start } = await runner.import<{ startSite: typeof startSite }>(
        '/server/site.ts',
      );
      pages = await runner.import('/server/pages/render-document.tsx');
      if (site === undefined || start !== started) {
        await site?.stop();
        site = undefined;
        site = await start({
          ...world,
          renderPage: render,
          development: { adaptPolicy: developmentPolicy },
        });
        // The key to the mailbox is a new one.
        if (started !== undefined)
          console.log(`The server restarted.\nMail:     ${site.mailPlace}`);
        started = start;
      }
      problem = '';
      return site;
    } catch (error) {
      forgetModules();
      throw new Error(describeModuleError(error), { cause: error });
    }
  }

  let refreshing = refresh();
  return {
    ...(await refreshing),
    listener: (request, response) =>
      vite.middlewares(request, response, async () => {
        refreshing = refreshing.then(refresh, refresh);
        try {
          (await refreshing).listener(request, response);
        } catch (error) {
          hasFailed = true;
          const { message } = error as Error;
          if (message !== problem) console.error(message);
          problem = message;
          response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' });
          response.end(
            `<!doctype html><script type="module" src="/@vite/client"></script><pre>${message.replaceAll('<', '&lt;')}</pre>`,
          );
        }
      }),
    announceStop: () => site?.announceStop(),
    stop: async () => {
      await refreshing.catch(() => undefined);
      await site?.stop();
      await runner.close();
      await vite.close();
    },
  };
});
