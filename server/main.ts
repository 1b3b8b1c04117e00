import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPage } from './pages/render-document.tsx';
import { readPageFiles } from './pages/page-files.ts';
import { run } from './run.ts';
import { startSite } from './site.ts';

// The build puts this file in build/server, next to build/client.
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

const files = {
  findFiles: readPageFiles(clientFolder),
  icon: readFileSync(join(clientFolder, 'favicon.svg'), 'utf8'),
};

await run((given) =>
  startSite({
    ...given,
    renderPage: (url, context) => renderPage(url, context, files),
    clientFolder,
  }),
);
