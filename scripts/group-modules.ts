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

/** Names the chunk of modules that at least one of these pages imports and another page, too. */
function shareWith(name: string, pages: readonly string[], { packages = false } = {}) {
  let found: Set<string> | undefined;
  const nameChunk: NameChunk = (id, graph) => {
    if (found === undefined) {
      found = new Set();
      for (const page of pages) collectImports(resolve('app/routes', page), graph, found);
    }
    return found.has(id) || (packages && isPackage(id)) ? name : null;
  };
  return { name: nameChunk, debugName: name, minShareCount: 2 };
}

/**
 * Groups modules into few chunks, because each costs a request and its headers. Where two groups could have a module, the first has it.
 *
 * - `site`: what every page needs
 * - `views`: what pages to read share, and the few icons that any page shares
 * - `forms`: what pages with forms share
 * - `reviews`: what pages with reviews share
 * - `others`: what else at least two pages share
 *
 * Everything else stays with its page.
 */
export const moduleGroups = [
  {
    name: 'site',
    test: /[\\/](?:app[\\/](?:root|layout[\\/]page)\.tsx|node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/])/u,
  },
  shareWith('views', ['home/home.tsx', 'about/about.tsx', 'projects/projects.tsx', 'case-study/case-study.tsx'], { packages: true }),
  shareWith('forms', ['auth/auth.tsx', 'forgot-password/forgot-password.tsx']),
  shareWith('reviews', ['reviews/reviews.tsx']),
  { name: 'others', minShareCount: 2 },
];
