import { resolve } from 'node:path';

type Files = Set<string>;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Collects a module and its imports. Packages stay with their importers. */
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
  find: (importsOf: (file: string) => Files) => Files,
  isAlso = (_id: string) => false,
) {
  let found: Files | undefined;
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph): string | null => {
      found ??= find((file) => collectImports(resolve('app', file), graph));
      return found.has(id) || isAlso(id) ? name : null;
    },
  };
}

/** Groups what any of these pages shares with another page. */
const shareWith = (name: string, pages: readonly string[]) => ({
  ...group(name, (importsOf) => new Set(pages.flatMap((file) => [...importsOf(file)]))),
  minShareCount: 2,
});

const packagesOfEveryPage =
  /[\\/]node_modules[\\/](?:clsx|react|react-dom|react-router|scheduler)[\\/]|rolldown/u;
const page = (name: string) => `routes/${name}/${name}.page.tsx`;
const workPages = ['projects', 'case-study'].map(page);
const otherPages = [...workPages, ...['about', 'reviews', 'review', 'auth'].map(page)];

function findShared(importsOf: (file: string) => Files): Files {
  const others = new Set(otherPages.flatMap((file) => [...importsOf(file)]));
  const ofHome = [...importsOf(page('home'))].filter((file) => others.has(file));
  return new Set([
    ...importsOf('entry.client.tsx'),
    ...importsOf('ui/notice.tsx'),
    ...importsOf('ui/share-key.tsx'),
    ...ofHome,
  ]);
}

/**
 * Groups modules into few chunks, because each costs a request. A module goes to the first group
 * that matches; the rest stay with their page.
 */
export const moduleGroups = [
  { name: 'typeface', test: /[\\/]styles[\\/]font\.css$/u },
  {
    name: 'later',
    test: /[\\/](?:(?:after-paint|print)\.css|(?:alert-dialog|below-the-fold|copy-popover|error-page|experience|instrument|laptop|menu|notice|number-keys|payback|played-stars|progress-bar|small-portrait|technical-skills|verification-notice|walking-figure)\.module\.css)$/u,
  },
  group('site', findShared, (id) => packagesOfEveryPage.test(id)),
  shareWith('work', workPages),
  shareWith('forms', [
    page('auth'),
    page('forgot-password'),
    'layout/emailed-link.tsx',
    'forms/after-asking.ts',
  ]),
  shareWith('reviews', [page('reviews')]),
  { name: 'others', minShareCount: 2 },
];
