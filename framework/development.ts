import { resolve } from 'node:path';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import type { PageFiles } from './page-files.ts';

/** Vite's query for a style sheet as text. The document contains it for the first paint. */
const inline = '?direct';

// Otherwise, a rule deleted from a hot-replaced sheet would still apply from the inline copy.
const removeInlineStyles = `() => {
  for (const style of document.querySelectorAll('head > style:not([data-vite-dev-id])')) style.remove();
}`;

export const inlineStylesPlugin = (entry: string): Plugin => ({
  name: 'inline-styles',
  transform: (code, id) =>
    id === normalizePath(resolve(entry))
      ? `${code}\nimport.meta.hot.on('vite:beforeUpdate', ${removeInlineStyles});`
      : undefined,
  hotUpdate({ modules }) {
    // Vite can't replace an inlined sheet, and would reload the page.
    if (this.environment.name === 'client')
      return modules.filter(({ url }) => !url.endsWith(inline));
    return undefined;
  },
});

/**
 * Modules would add these styles after the first paint. `site` is the module that imports the frame
 * and the global style sheets, in their order.
 */
export async function findDevelopmentFiles(
  { environments: { client, ssr } }: ViteDevServer,
  { entry, site }: { entry: string; site: string },
  pageModules: string[],
): Promise<PageFiles> {
  const found = new Set<string>();
  const collect = (file: string) => {
    for (const { url, importedModules } of ssr.moduleGraph.getModulesByFile(file) ?? []) {
      if (found.has(url)) continue;
      found.add(url);
      for (const imported of importedModules) if (imported.file !== null) collect(imported.file);
    }
  };
  for (const file of [site, ...pageModules]) collect(normalizePath(resolve(file)));
  const texts = [...found]
    .filter((url) => url.endsWith('.css'))
    .map(async (address) => {
      const text = await client.transformRequest(address + inline);
      return text?.code ?? '';
    });
  return {
    modules: [`/${entry}`],
    inlined: [],
    styles: [],
    texts: { typeface: '', rest: (await Promise.all(texts)).join('\n') },
  };
}
