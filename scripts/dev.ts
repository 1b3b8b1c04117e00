import { relative } from 'node:path';
import { createServer as createVite } from 'vite';
import { inlineHashes } from '../server/pages/document.ts';
import type { RenderReactPage } from '../server/pages/react-pages.ts';
import { run } from '../server/run.ts';
import type { RunningSite, startSite } from '../server/site.ts';
import { developmentPolicy } from './development-policy.ts';

// The real site on its real database. app/ is replaced in the browser as it changes; a change in one of these composes the site anew.
const serverFolders = /^(?:server|domain|db|content)\//u;
const settleMs = 100;

await run(async (world) => {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: world.server } }, appType: 'custom' });
  const finish = (html: string) => ({ html, policy: developmentPolicy(inlineHashes(html).scripts) });

  async function compose(): Promise<RunningSite> {
    const { startSite: start } = (await vite.ssrLoadModule('/server/site.ts')) as { startSite: typeof startSite };
    const renderReactPage: RenderReactPage = async (request, site) => {
      const pages = (await vite.ssrLoadModule('/server/pages/react-pages.ts')) as { renderReactPage: RenderReactPage };
      return pages.renderReactPage(request, site);
    };
    return start({ ...world, renderReactPage, development: { finish } });
  }

  const first = await compose();
  let composing = Promise.resolve(first);
  let settling: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!serverFolders.test(relative(process.cwd(), file)) || /\.test\.tsx?$/u.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      composing = composing.then(async (old) => {
        await old.stop();
        for (;;) {
          try {
            const site = await compose();
            console.log('The server was composed anew.');
            vite.ws.send({ type: 'full-reload' });
            return site;
          } catch (error) {
            console.error(error);
            await new Promise((resolve) => vite.watcher.once('change', resolve));
          }
        }
      });
    }, settleMs);
  });

  return {
    ...first,
    listener: (request, response) =>
      vite.middlewares(request, response, () => void composing.then((site) => site.listener(request, response))),
    stop: async () => {
      clearTimeout(settling);
      await (await composing).stop();
      await vite.close();
    },
  };
});
