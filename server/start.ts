import { fileURLToPath } from 'node:url';
import { readPageFiles } from '#framework/render.tsx';
import { loadPages, renderPage } from './pages/render-document.tsx';
import { run } from './run.ts';
import { startSite } from './site.ts';

// The build puts this file in build/server/assets.
const clientFolder = fileURLToPath(new URL('../../client', import.meta.url));

const findFiles = readPageFiles(clientFolder, 'app/entry.client.tsx');

await run(
  (siteProcess) =>
    startSite({
      ...siteProcess,
      renderPage: (url, context) => renderPage(url, context, findFiles),
      clientFolder,
    }),
  { finishStart: loadPages },
);
