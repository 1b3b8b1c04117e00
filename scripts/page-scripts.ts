import { statSync } from 'node:fs';
import { pageRoutes } from '../app/routes.ts';
import { readPageFiles } from '../server/pages/page-files.ts';

/** The scripts that a route's pages load. */
export interface PageScripts {
  /** Its file, as in app/routes.ts. */
  route: string;
  files: string[];
  /** As transferred with brotli, without headers. */
  bytes: number;
}

const client = 'build/client';

const transferredBytes = (path: string): number =>
  (statSync(`${client}${path}.br`, { throwIfNoEntry: false }) ?? statSync(client + path)).size;

/** Reads from the built site which scripts each route's pages load. */
export function readPageScripts(): PageScripts[] {
  const find = readPageFiles(client);
  const routes = pageRoutes.flatMap(({ id, children = [] }) => [[id], ...children.map((child) => [id, child.id])]);
  return routes.map((ids) => {
    const { modules } = find(ids, false);
    return { route: ids.at(-1) ?? '', files: modules, bytes: modules.reduce((sum, file) => sum + transferredBytes(file), 0) };
  });
}
