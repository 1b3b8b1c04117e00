import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type ViteManifest = Record<string, { file: string }>;

const entry = 'app/entry.client.tsx';
const facades = ['app/root.tsx', 'app/layout/page.tsx'].map((route) => `${route}?__react-router-build-client-route`);

/**
 * Names the entry as the file of the routes that every page has, and removes the files that only export them again: the entry hands their
 * modules over (`server/pages/defer-modules.ts`). Throws if the build has another form.
 */
export function handOverRoutes(): Plugin {
  return {
    name: 'hand-over-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const path = join(dir, '.vite', 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8')) as ViteManifest;
      const file = manifest[entry]?.file;
      for (const facade of facades) {
        const chunk = manifest[facade];
        if (file === undefined || chunk === undefined) throw new Error(`${path} lists no ${facade} beside ${entry}`);
        await rm(join(dir, chunk.file));
        chunk.file = file;
      }
      await writeFile(path, JSON.stringify(manifest));
    },
  };
}
