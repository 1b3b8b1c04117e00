import { fileURLToPath } from 'node:url';
import { logConsole } from './console-log.ts';
import { buildId, renderReactPage } from './pages/react-pages.ts';
import { readParts } from './review-cards/card-parts.ts';
import { run } from './run.ts';
import { startSite } from './site.ts';
import { sizeThreadPool } from './thread-pool.ts';

// The build puts this file in build/server, next to build/client.
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

const readCardParts = () => readParts(fileURLToPath(new URL('review-card-parts.gz', import.meta.url)));

sizeThreadPool();
await run(
  async (world) => {
    const site = await startSite({ ...world, renderReactPage, clientFolder, readCardParts, buildId });
    logConsole(world.logger);
    return site;
  },
  { mayStartOthers: true },
);
