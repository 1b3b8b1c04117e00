import { resolve } from 'node:path';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { styleGroups } from './names.ts';
import type { PageFiles } from './page-files.ts';

/** Vite's query for a style sheet as text. The document contains it for the first paint. */
const inline = '?direct';

/** Vite's name of a file's module, with slashes on Windows, too. */
const idOf = (file: string): string => normalizePath(resolve(file));

// Otherwise, a rule deleted from a hot-replaced sheet would still apply through the inline copy.
const removeInlineStyles = `() => {
  for (const style of document.querySelectorAll('head > style:not([data-vite-dev-id])')) style.remove();
}`;

export const inlineStylesPlugin = (entry: string): Plugin => ({
  name: 'inline-styles',
  transform: (code, id) =>
    id === idOf(entry)
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
 * Finds the styles that modules would add only after the first paint. `site` is the module that
 * imports the frame and the global style sheets, in their order.
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
  for (const file of [site, ...pageModules]) collect(idOf(file));
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

type Files = Set<string>;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Leaves out packages, which stay with their importers. */
function collectImports(id: string, graph: ModuleGraph, found: Files = new Set()): Files {
  if (found.has(id) || /[\\/]node_modules[\\/]/u.test(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    collectImports(imported, graph, found);
  return found;
}

/** `find` runs once the module graph is complete. */
function group(
  name: string,
  find: (importsOf: (files: readonly string[]) => Files) => Files,
  isAlso = (_id: string) => false,
) {
  let found: Files | undefined;
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph): string | null => {
      found ??= find(
        (files) => new Set(files.flatMap((file) => [...collectImports(idOf(file), graph)])),
      );
      return found.has(id) || isAlso(id) ? name : null;
    },
  };
}

interface GroupOptions {
  /** The first module and others that every visit loads, with their imports. */
  always: readonly string[];
  alwaysPackages: RegExp;
  /** Leads to `others`, so every visit also loads the modules that it shares with them. */
  home: string;
  others: readonly string[];
  /** Chunks by name: each has the code that any of these modules shares with another page. */
  shared: Record<string, readonly string[]>;
}

/** Few chunks, because each costs a request. A module goes to the first group that matches. */
export const createModuleGroups = ({
  always,
  alwaysPackages,
  home,
  others,
  shared,
}: GroupOptions) => [
  { name: styleGroups.typeface, test: /\.typeface\.css$/u },
  { name: styleGroups.later, test: /\.later\.(?:module\.)?css$/u },
  group(
    'site',
    (importsOf) => {
      const ofOthers = importsOf(others);
      return importsOf(always).union(importsOf([home]).intersection(ofOthers));
    },
    (id) => alwaysPackages.test(id),
  ),
  ...Object.entries(shared).map(([name, modules]) => ({
    ...group(name, (importsOf) => importsOf(modules)),
    minShareCount: 2,
  })),
  { name: 'others', minShareCount: 2 },
];
