import { resolve } from 'node:path';

type Files = Set<string>;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Collects a module of this site and all that it imports. What packages import follows their
 * importers.
 */
function collectImports(id: string, graph: ModuleGraph, found: Files = new Set()): Files {
  if (found.has(id) || /[\\/]node_modules[\\/]/u.test(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    collectImports(imported, graph, found);
  return found;
}

/** A chunk of the modules that are found when the first one asks. Others stay with their page. */
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

/** A chunk of what any of these pages shares with another page. */
const shareWith = (name: string, pages: readonly string[]) => ({
  ...group(name, (importsOf) => new Set(pages.flatMap((file) => [...importsOf(file)]))),
  minShareCount: 2,
});

const packagesOfEveryPage =
  /[\\/]node_modules[\\/](?:clsx|react|react-dom|react-router|scheduler)[\\/]|rolldown/u;
const page = (name: string) => `routes/${name}/${name}.page.tsx`;
const workPages = ['projects', 'case-study'].map(page);
const otherPages = [...workPages, ...['about', 'reviews', 'review', 'auth'].map(page)];

/** Finds the frame around every page, and what Home shares. */
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
 * Groups modules into few chunks, because each costs a request and its headers. Where two groups
 * could have a module, the first has it.
 *
 * - `site`: what every page needs, what Home shares, the small notice of forms, and the key that shares a
 *   link
 * - `work`: what the pages about projects share
 * - `forms`: what pages with forms share
 * - `reviews`: what pages with reviews share
 * - `others`: what else at least two pages share
 *
 * Everything else stays with its page.
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
