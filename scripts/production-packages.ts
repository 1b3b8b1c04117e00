import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bundledPackages } from './bundled-packages.ts';

const bundledPaths = new Set(bundledPackages.map((name) => `node_modules/${name}`));

const names = z.record(z.string(), z.string()).default({});
const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dependencies: names, optionalDependencies: names, peerDependencies: names })),
});

/** Node itself, which has a place of its own. */
const isNode = (name: string): boolean => /^node-(?:bin-)?(?:darwin|linux|win)-/u.test(name);

/** Lists the folders of the installed packages that the built site runs on, such as `node_modules/hono`, by package-lock.json. */
export function listProductionPackages(project: string): string[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')));
  const found = new Set<string>();

  /** Looks for a package as Node does: beside its dependent, then further up. */
  function locate(from: string, name: string): string | undefined {
    const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (path in packages && existsSync(join(project, path))) return path;
    return from === '' ? undefined : locate(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  }

  function add(folder: string): void {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = isNode(name) ? undefined : locate(folder, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      add(path);
    }
  }

  add('');
  // What a bundled package depends on need not be in the bundle.
  return [...found].filter((path) => !bundledPaths.has(path)).toSorted();
}
