import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { logConsole } from './console-log.ts';
import type { Part } from './pages/parse-styles.ts';
import { buildId, renderReactPage } from './pages/react-pages.ts';
import { readParts } from './review-cards/card-parts.ts';
import { run } from './run.ts';
import { startSite } from './site.ts';
import { sizeThreadPool } from './thread-pool.ts';

// The build puts this file in build/server, next to build/client.
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

const readCardParts = () => readParts(fileURLToPath(new URL('review-card-parts.gz', import.meta.url)));

/** Reads the style sheets that the build has parsed (`scripts/parse-style-sheets.ts`). */
function readStyleSheets(): (path: string) => Part[] | undefined {
  const sheets = new Map(
    Object.entries(JSON.parse(readFileSync(new URL('style-sheets.json', import.meta.url), 'utf8')) as Record<string, Part[]>),
  );
  return (path) => sheets.get(path);
}

sizeThreadPool();
await run(
  async (world) => {
    const site = await startSite({ ...world, renderReactPage, clientFolder, findStyleSheet: readStyleSheets(), readCardParts, buildId });
    logConsole(world.logger);
    return site;
  },
  { mayStartOthers: true },
);
