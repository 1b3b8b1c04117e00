import { resolve } from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Names the chunk of a module, or null if it stays with the page that imports it. */
type NameChunk = (id: string, graph: ModuleGraph) => string | null;

const isPackage = (id: string): boolean => /[\\/]node_modules[\\/]/u.test(id);

/** Collects a module of this site with all that it imports, directly or not. What packages import follows their importers. */
function collectImports(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id) || isPackage(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(imported, graph, found);
  return found;
}

/** Names the chunk of what at least one of these pages shares with another page. */
function shareWith(name: string, pages: readonly string[]) {
  let found: Set<string> | undefined;
  const nameChunk: NameChunk = (id, graph) => {
    if (found === undefined) {
      found = new Set();
      for (const page of pages) collectImports(resolve('app/routes', page), graph, found);
    }
    return found.has(id) ? name : null;
  };
  return { name: nameChunk, debugName: name, minShareCount: 2 };
}

const packagesOfEveryPage = /[\\/]node_modules[\\/](?:clsx|lucide|react|react-dom|react-router|scheduler)[\\/]/u;
const workPages = ['projects/projects.tsx', 'case-study/case-study.tsx'];
const otherPages = ['about/about.tsx', ...workPages, 'reviews/reviews.tsx', 'review/review.tsx', 'auth/auth.tsx'];

/** Names the chunk of packages, of the frame around every page, and of what Home shares. */
function everyPage(name: string) {
  let found: Set<string> | undefined;
  const nameChunk: NameChunk = (id, graph) => {
    if (found === undefined) {
      const importsOf = (file: string) => collectImports(resolve('app', file), graph);
      const others = otherPages.map((page) => importsOf(`routes/${page}`));
      found = new Set(['entry.client.tsx', 'ui/notice.tsx'].flatMap((file) => [...importsOf(file)]));
      for (const file of importsOf('routes/home/home.tsx')) if (others.some((files) => files.has(file))) found.add(file);
    }
    return found.has(id) || packagesOfEveryPage.test(id) || id.includes('rolldown') ? name : null;
  };
  return { name: nameChunk, debugName: name };
}

/**
 * Groups modules into few chunks, because each costs a request and its headers. Where two groups could have a module, the first has it.
 *
 * - `site`: what every page needs, what Home shares, and the small notice of forms
 * - `work`: what the pages about projects share, with the code that draws their pictures
 * - `forms`: what pages with forms share, and the notice of a sign-up
 * - `reviews`: what pages with reviews share
 * - `others`: what else at least two pages share
 *
 * Everything else stays with its page.
 */
export const moduleGroups = [
  { name: 'typeface', test: /[\\/]styles[\\/]font\.css$/u },
  {
    name: 'later',
    test: /[\\/](?:print\.css|(?:alert-dialog|menu|notice|error-page|loose-keyboard|navigation-progress|sign-up-notice-above)\.module\.css)$/u,
  },
  everyPage('site'),
  shareWith('work', workPages),
  shareWith('forms', [
    'auth/auth.tsx',
    'forgot-password/forgot-password.tsx',
    '../layout/sign-up-notice.tsx',
    '../layout/emailed-link.tsx',
  ]),
  shareWith('reviews', ['reviews/reviews.tsx']),
  { name: 'others', minShareCount: 2 },
];
