import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: readonly string[];
}

interface Manifest {
  entry: { module: string; imports: readonly string[] };
  routes: Record<string, ManifestRoute>;
}

/** The scripts that a route's pages load. */
export interface PageScripts {
  /** As in app/routes.ts. */
  route: string;
  files: string[];
  /** As transferred with brotli, without headers. */
  bytes: number;
}

const client = 'build/client';

/** Returns the size of a built file as browsers get it. */
export const transferredBytes = (path: string): number =>
  (statSync(join(client, `${path}.br`), { throwIfNoEntry: false }) ?? statSync(join(client, path))).size;

/** Reads from the built site which scripts each route's pages load. */
export function readPageScripts(): PageScripts[] {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/u.test(file));
  if (name === undefined) throw new Error(`${client}/assets has no manifest`);
  const manifestFile = `/assets/${name}`;
  const text = readFileSync(join(client, manifestFile), 'utf8');
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  const filesOf = ({ parentId, module, imports = [] }: ManifestRoute): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [...(parent === undefined ? [] : filesOf(parent)), module, ...imports];
  };
  return Object.values(routes).map((route) => {
    const files = [...new Set([manifestFile, entry.module, ...entry.imports, ...filesOf(route)])];
    return { route: route.id, files, bytes: files.reduce((sum, file) => sum + transferredBytes(file), 0) };
  });
}
