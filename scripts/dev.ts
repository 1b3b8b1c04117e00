import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';
import {
  createLogger,
  createServer as createVite,
  createServerModuleRunner,
  normalizePath,
  type Plugin,
} from 'vite';
import type { Config, readEnvironment } from '../server/config.ts';
import type { PageFiles } from '../server/pages/page-files.ts';
import type { renderPage } from '../server/pages/render-document.tsx';
import { run } from '../server/run.ts';
import type { RunningSite, SiteOptions, startSite } from '../server/site.ts';
import viteConfig from '../vite.config.ts';

// Runs the real site on its real database. Changes in app/ are hot-replaced in the browser. After a
// change of other code, the browser reloads, and the next request restarts the site. So does a
// change of `.env`.

const startAgain = 'Press Ctrl+C, and run "npm run dev".';
/** Files that `npm run content:build` reads, and not those that it writes. */
const contentFile = /^content\/(?!generated\/).*\.(?:ts|svg|png|jpe?g)$/iu;
const settleMs = 100;
/** Files that this process reads once, and what to do when they change. */
const readOnce = new Map([
  ['package-lock.json', 'Press Ctrl+C, and run "npm ci && npm run dev".'],
  ...['scripts/dev.ts', 'server/run.ts', 'vite.config.ts'].map(
    (file) => [file, startAgain] as const,
  ),
]);

/**
 * Describes an error for the developer: a wrong setting, the code that a plugin rejected, or the
 * stack.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = 'plugin' in error || error.name === 'ConfigError';
  return stripVTControlCharacters(
    isExplained ? error.message : (error.stack ?? error.message),
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

/** The address of a style sheet as its text, which the document contains for the first paint. */
const inline = '?direct';
// Hot-replaced sheets come after them, and a rule that was removed would stay.
const removeInlineStyles = `() => {
  for (const style of document.querySelectorAll('head > style:not([data-vite-dev-id])')) style.remove();
}`;

await run(async (world) => {
  let hasFailed = false;
  const development: Plugin = {
    name: 'development',
    transform: (code, id) =>
      id === normalizePath(resolve('app/entry.client.tsx'))
        ? `${code}\nimport.meta.hot.on('vite:beforeUpdate', ${removeInlineStyles});`
        : undefined,
    hotUpdate({ file, modules }) {
      const { client } = vite.environments;
      // Vite would reload the page for a sheet that it cannot replace.
      if (this.environment === client) return modules.filter(({ url }) => !url.endsWith(inline));
      const isInBrowsers = client.moduleGraph.getModulesByFile(file) !== undefined;
      // A page that failed has no modules to replace.
      if (hasFailed) forgetModules();
      if (hasFailed || (modules.length > 0 && !isInBrowsers))
        client.hot.send({ type: 'full-reload' });
      hasFailed = false;
      // Vite has said already what it does with a module that browsers have, too.
      return isInBrowsers ? [] : undefined;
    },
  };
  const customLogger = createLogger();
  const { info } = customLogger;
  // It would say with each save of a file that exports more than components that React's state is
  // lost.
  customLogger.info = (message, options) => {
    if (!message.includes('Could not Fast Refresh')) info(message, options);
  };
  const viteSettings = viteConfig({ command: 'serve', mode: 'development' });
  const vite = await createVite({
    ...viteSettings,
    // Vite would restart when its settings change, and the module runner below would wait forever
    // for the environment that is closed then.
    configFile: false,
    envDir: false,
    customLogger,
    server: {
      middlewareMode: true,
      hmr: { server: world.server },
      // The database is often written as a page is shown.
      watch: { ignored: `${normalizePath(resolve(world.config.dataDir))}/**` },
    },
    plugins: [viteSettings.plugins, development],
  });
  let building: Promise<unknown> = Promise.resolve();
  let isBuildingSoon = false;

  /** Checks the content and converts its pictures in a process that reads them again. */
  function buildContent(): void {
    // A save, or a change of branch, may tell of many files.
    if (isBuildingSoon) return;
    isBuildingSoon = true;
    building = building.then(async () => {
      await sleep(settleMs);
      isBuildingSoon = false;
      const child = spawn(process.execPath, ['scripts/build-content.ts'], { stdio: 'inherit' });
      await once(child, 'exit');
    });
  }

  vite.watcher.on('all', (_event, file) => {
    const name = normalizePath(relative('.', file));
    if (contentFile.test(name)) buildContent();
    const remedy = readOnce.get(name);
    if (remedy !== undefined) console.log(`${name} changed. ${remedy}`);
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
  async function findFiles(pageModules: string[]): Promise<PageFiles> {
    const styles = ['tokens', 'font', 'fallback-font', 'base', 'after-paint', 'print'];
    const files = ['app/layout/root.tsx', ...pageModules];
    const imported = files.flatMap((file) => [...collectModules(normalizePath(resolve(file)))]);
    const addresses = [
      ...styles.map((name) => `/app/styles/${name}.css`),
      ...imported.filter((url) => url.endsWith('.css')),
    ];
    const texts = addresses.map(async (address) => {
      try {
        const text = await vite.environments.client.transformRequest(address + inline);
        return text?.code ?? '';
      } catch (error) {
        // The log would show the whole file.
        throw new Error(describeError(error), { cause: error });
      }
    });
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
  let settings: Config | undefined;
  let hasOldProcess = false;
  let mailPlace = '';
  let problem = '';

  /** Reads the settings again. Those that the process itself uses need a new process. */
  async function readSettings(): Promise<Config> {
    const { readEnvironment: read } = await runner.import<{
      readEnvironment: typeof readEnvironment;
    }>('/server/config.ts');
    const { port, host, logLevel } = world.config;
    const given = read();
    const isOfProcess =
      (given.port || port) !== port || given.host !== host || given.logLevel !== logLevel;
    if (isOfProcess && !hasOldProcess)
      console.log(`PORT, HOST, or LOG_LEVEL changed. ${startAgain}`);
    hasOldProcess = isOfProcess;
    return isOfProcess
      ? (settings ?? world.config)
      : { ...given, port, publicUrl: given.publicUrl.replace(/:0$/u, `:${port}`) };
  }

  /** Returns the running site, restarted if its code or its settings have changed. */
  async function refresh(): Promise<RunningSite> {
    try {
      const config = await readSettings();
      const { startSite: start } = await runner.import<{ startSite: typeof startSite }>(
        '/server/site.ts',
      );
      pages = await runner.import('/server/pages/render-document.tsx');
      if (site === undefined || start !== started || !isDeepStrictEqual(config, settings)) {
        await site?.stop();
        site = undefined;
        site = await start({
          ...world,
          config,
          renderPage: render,
          development: { adaptPolicy: developmentPolicy },
        });
        if (started !== undefined) console.log('The server restarted.');
        if (started !== undefined && site.mailPlace !== mailPlace)
          console.log(`Mail:     ${site.mailPlace}`);
        started = start;
        settings = config;
        ({ mailPlace } = site);
      }
      problem = '';
      return site;
    } catch (error) {
      forgetModules();
      throw new Error(describeError(error), { cause: error });
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
    announceStop: () => {
      site?.announceStop();
      // The server closes when its last connection does, and open pages keep theirs.
      void vite.ws.close();
    },
    stop: async () => {
      await building;
      await refreshing.catch(() => undefined);
      await site?.stop();
      await runner.close();
      await vite.close();
    },
  };
});
