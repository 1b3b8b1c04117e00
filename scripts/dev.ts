import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';
import pretty from 'pino-pretty';
import {
  createLogger,
  createServerModuleRunner,
  createServer as createVite,
  normalizePath,
  type Plugin,
} from 'vite';
import { findDevelopmentFiles, inlineStylesPlugin } from '#framework/build.ts';
import type { FindFiles } from '#framework/render.tsx';
import type { Config, readEnvironment } from '#server/config.ts';
import type { renderPage } from '#server/pages/render-document.tsx';
import { run } from '#server/run.ts';
import type { RunningSite, SiteOptions, startSite } from '#server/site.ts';
import viteConfig from '../vite.config.ts';

// Runs the site on its database. Changes in app/ are hot-replaced. Other changes reload the
// browser, and the next request restarts the site, as does a change of `.env`.

const startAgain = 'Press Ctrl+C, and run "npm run dev".';
/** Inputs of `npm run content:build`, not its outputs. */
const contentFile = /^content\/(?!generated\/).*\.(?:ts|svg|png|jpe?g)$/iu;
const settleMs = 100;
const entry = 'app/entry.client.tsx';
const readOnce = new Map([
  ['package-lock.json', 'Press Ctrl+C, and run "npm ci && npm run dev".'],
  ...['scripts/dev.ts', 'server/run.ts', 'vite.config.ts'].map(
    (file) => [file, startAgain] as const,
  ),
]);

/** Omits the stack if the message is enough: an invalid setting, or code that a plugin rejected. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = 'plugin' in error || error.name === 'ConfigError';
  return stripVTControlCharacters(
    isExplained ? error.message : (error.stack ?? error.message),
  ).trimEnd();
}

/**
 * Allows the inline styles that Vite injects, and drops Trusted Types, which would block Vite's
 * error overlay. Scripts stay as restricted as in production.
 */
const developmentPolicy = (policy: string): string =>
  policy
    .replace(/style-src [^;]*/u, "style-src 'self' 'unsafe-inline'")
    .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '');

const log = pretty({ destination: 2, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' });

await run(
  async (world) => {
    let changes = 0;
    /** The number of changes when the page that failed last was requested. Later ones reload it. */
    let failedAt = Infinity;
    const development: Plugin = {
      name: 'development',
      hotUpdate({ file, modules }) {
        const { client } = vite.environments;
        if (this.environment === client) return undefined;
        const isInBrowsers = client.moduleGraph.getModulesByFile(file) !== undefined;
        changes += 1;
        if (failedAt < changes) reloadFailed();
        else if (modules.length > 0 && !isInBrowsers) client.hot.send({ type: 'full-reload' });
        // Vite has already logged what it does with a module that browsers also have.
        return isInBrowsers ? [] : undefined;
      },
    };
    const customLogger = createLogger();
    const { info } = customLogger;
    // Vite would log this at each save of a file that exports more than components.
    customLogger.info = (message, options) => {
      if (!message.includes('Could not Fast Refresh')) info(message, options);
    };
    const viteSettings = viteConfig({ command: 'serve', mode: 'development' });
    const vite = await createVite({
      ...viteSettings,
      // On changed settings, Vite would restart, and the module runner below would wait forever for
      // the closed environment.
      configFile: false,
      envDir: false,
      customLogger,
      server: {
        middlewareMode: true,
        hmr: { server: world.server },
        // Page views write to the database.
        watch: { ignored: `${normalizePath(resolve(world.config.dataDir))}/**` },
      },
      plugins: [viteSettings.plugins, inlineStylesPlugin(entry), development],
    });
    function noteOutcome(changesBefore: number, isGood: boolean): void {
      if (!isGood) failedAt = changesBefore;
      // A page that works after a change ends the reloads, even if the failed one was closed.
      else if (failedAt < changesBefore) failedAt = Infinity;
    }
    function reloadFailed(): void {
      forgetModules();
      vite.environments.client.hot.send({ type: 'full-reload' });
    }
    // A page that is still loading misses the change.
    vite.ws.on('connection', () => {
      if (failedAt < changes) reloadFailed();
    });
    let building: Promise<unknown> = Promise.resolve();
    let isBuildingSoon = false;

    /** Runs in a new process, because modules are cached in this one. */
    function buildContent(): void {
      // A branch switch can change many files at once.
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
    // Vite's own ssrLoadModule prints the whole source with every error.
    const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

    /** Failed modules stay cached, even after a missing file is added. */
    function forgetModules(): void {
      runner.clearCache();
      vite.environments.ssr.moduleGraph.invalidateAll();
    }

    const findFiles: FindFiles = async (pageModules) => {
      try {
        return await findDevelopmentFiles(vite, { entry, site: 'app/site.ts' }, pageModules);
      } catch (error) {
        // The original message contains the whole file.
        throw new Error(describeError(error), { cause: error });
      }
    };

    let pages: { renderPage: typeof renderPage };
    const render: SiteOptions['renderPage'] = async (url, context) => {
      const changesBefore = changes;
      const page = await pages.renderPage(url, context, findFiles);
      noteOutcome(changesBefore, page.status !== 500);
      return page;
    };

    let site: RunningSite | undefined;
    let started: typeof startSite | undefined;
    let settings: Config | undefined;
    let hasOldProcess = false;
    let mailPlace = '';
    let problem = '';

    /** Keeps the current settings if the new ones need a new process. */
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
          const changesBefore = changes;
          refreshing = refreshing.then(refresh, refresh);
          try {
            (await refreshing).listener(request, response);
          } catch (error) {
            noteOutcome(changesBefore, false);
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
        // Open pages would keep the server from closing.
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
  },
  { log },
);
