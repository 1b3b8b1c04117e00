import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Part } from './pages/parse-styles.ts';
import { renderReactPage } from './pages/react-pages.ts';
import { run } from './run.ts';
import { startSite } from './site.ts';

// The build puts this file in build/server, next to build/client.
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

/** Reads the style sheets that the build has parsed (`scripts/parse-style-sheets.ts`). */
function readStyleSheets(): (path: string) => Part[] | undefined {
  const sheets = new Map(
    Object.entries(JSON.parse(readFileSync(new URL('style-sheets.json', import.meta.url), 'utf8')) as Record<string, Part[]>),
  );
  return (path) => sheets.get(path);
}

await run((given) => startSite({ ...given, renderReactPage, clientFolder, findStyleSheet: readStyleSheets() }));
