import { relative } from 'node:path';
import { createServer as createVite, createServerModuleRunner, normalizePath } from 'vite';
import { removeNonce, scriptHashes } from '../server/pages/document-scripts.ts';
import type { RenderReactPage } from '../server/pages/react-pages.ts';
import { run } from '../server/run.ts';
import type { RunningSite, startSite } from '../server/site.ts';
import { describeModuleError } from './describe-module-error.ts';
import { developmentPolicy } from './development-policy.ts';

// Runs the real site on its real database. Changes in app/ are hot-replaced in the browser; a change in one of these restarts the site.
const serverFolders = /^(?:server|domain|db|shared|content)\//u;
const settleMs = 100;

await run(async (world) => {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: world.server } }, appType: 'custom' });
  // Vite's own ssrLoadModule would print every error with the whole source text.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  const finish = (html: string, nonce: string) => ({
    html: removeNonce(html, nonce),
    policy: developmentPolicy(scriptHashes(html, nonce)),
  });

  const renderReactPage: RenderReactPage = async (request, site) => {
    const pages = await runner.import<{ renderReactPage: RenderReactPage }>('/server/pages/react-pages.ts').catch((error: unknown) => {
      throw new Error(describeModuleError(error));
    });
    return pages.renderReactPage(request, site);
  };

  async function compose(): Promise<RunningSite> {
    // The cache keeps a module that failed, even after the file that it lacked appears.
    runner.clearCache();
    const { startSite: start } = await runner.import<{ startSite: typeof startSite }>('/server/site.ts');
    return start({ ...world, renderReactPage, development: { finish } });
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
