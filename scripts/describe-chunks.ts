import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** What a file of the browser's code is made of: the bytes of each module before minification, the largest first. */
export type ChunkModules = Record<string, [module: string, bytes: number][]>;

export const chunksFile = 'build/chunks.json';

/** The path of a module in the project, the same where the packages are a link. */
const pathOf = (id: string): string => relative('.', id.replace(/^\0/u, '')).replace(/^.*\/(?=node_modules\/)/u, '');

/** Notes at each build which modules are in which file, for `scripts/measure-pages.ts`. */
export function describeChunks(): Plugin {
  return {
    name: 'describe-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_options, bundle) {
      const chunks: ChunkModules = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules)
          .map(([id, { renderedLength }]): [string, number] => [pathOf(id), renderedLength])
          .filter(([, bytes]) => bytes > 0)
          .toSorted(([, one], [, other]) => other - one);
        // Other files only export again what is in one of these.
        if (modules.length > 0) chunks[chunk.fileName] = modules;
      }
      await writeFile(chunksFile, JSON.stringify(chunks));
    },
  };
}
