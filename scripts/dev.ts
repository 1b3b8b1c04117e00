import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, createServerModuleRunner, normalizePath } from 'vite';
import type { PageFiles, renderPage } from '../app/entry.server.tsx';
import { run } from '../server/run.ts';
import type { RunningSite, SiteOptions, startSite } from '../server/site.ts';

// Runs the real site on its real database. Changes in app/ are hot-replaced in the browser; a change in one of these restarts the site.
const serverFolders = /^(?:server|domain|db|shared|content)\//u;
const settleMs = 100;

type RenderPage = SiteOptions['renderPage'];

/** Describes an error in a module for the developer: the code that a plugin rejected, or the stack. */
function describeModuleError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return stripVTControlCharacters('plugin' in error ? error.message : (error.stack ?? error.message)).trimEnd();
}

/**
 * Adapts the Content-Security-Policy to development, as strict for scripts as in production. It allows inline styles, which Vite injects,
 * and omits Trusted Types, which would reject the markup of Vite's overlay.
 */
const developmentPolicy = (policy: string): string =>
  policy
    .replace(/style-src [^;]*/u, "style-src 'self' 'unsafe-inline'")
    .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '');

await run(async (world) => {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: world.server } }, appType: 'custom' });
  // Vite's own ssrLoadModule would print every error with the whole source text.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  /** Collects the addresses of the style sheets that a module imports, directly or not. */
  function collectStyles(file: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
    for (const module of vite.environments.ssr.moduleGraph.getModulesByFile(file) ?? []) {
      if (seen.has(module.url)) continue;
      seen.add(module.url);
      if (module.url.endsWith('.css')) found.add(module.url);
      for (const imported of module.importedModules) if (imported.file !== null) collectStyles(imported.file, found, seen);
    }
    return found;
  }

  /** The modules bring their styles, but only after the first paint. */
  async function findFiles(routes: string[]): Promise<PageFiles> {
    const sources = ['layout/root.tsx', ...routes].map((route) => normalizePath(resolve('app', route)));
    const addresses = ['tokens', 'font', 'fallback-font', 'base', 'print'].map((name) => `/app/styles/${name}.css`);
    for (const source of sources) addresses.push(...collectStyles(source));
    const texts = addresses.map(async (address) => (await vite.environments.client.transformRequest(`${address}?direct`))?.code ?? '');
    return {
      modules: ['/app/entry.client.tsx'],
      styles: { files: [], text: (await Promise.all(texts)).join('\n') },
      typeface: '',
      laterStyles: [],
    };
  }

  const render: RenderPage = async (url, context) => {
    const pages = await runner.import<{ renderPage: typeof renderPage }>('/app/entry.server.tsx').catch((error: unknown) => {
      throw new Error(describeModuleError(error));
    });
    return pages.renderPage(url, context, { findFiles, icon: await readFile('public/favicon.svg', 'utf8') });
  };

  async function compose(): Promise<RunningSite> {
    // The cache keeps a module that failed, even after the file that it lacked appears.
    runner.clearCache();
    const { startSite: start } = await runner.import<{ startSite: typeof startSite }>('/server/site.ts');
    return start({ ...world, renderPage: render, development: { adaptPolicy: developmentPolicy } });
  }

  const first = await compose();
  let site: RunningSite | undefined = first;
  let problem = '';

  async function recompose(): Promise<void> {
    const old = site;
    site = undefined;
    try {
      await old?.stop();
      site = await compose();
      // The key to the mailbox is a new one.
      console.log(`The server restarted.\nMail:     ${site.mailPlace}`);
      vite.ws.send({ type: 'full-reload' });
    } catch (error) {
      problem = describeModuleError(error);
      console.error(problem);
      vite.ws.send({ type: 'error', err: { message: problem, stack: '' } });
    }
  }

  let composing = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!serverFolders.test(normalizePath(relative(process.cwd(), file))) || /\.test\.tsx?$/u.test(file)) return;
    vite.environments.ssr.moduleGraph.onFileChange(normalizePath(file));
    clearTimeout(settling);
    settling = setTimeout(() => {
      composing = composing.then(recompose);
    }, settleMs);
  });

  return {
    ...first,
    listener: (request, response) =>
      vite.middlewares(request, response, async () => {
        await composing;
        if (site === undefined) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${problem}\n`);
        else site.listener(request, response);
      }),
    announceStop: () => site?.announceStop(),
    stop: async () => {
      clearTimeout(settling);
      await composing;
      await site?.stop();
      await runner.close();
      await vite.close();
    },
  };
});
