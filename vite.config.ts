import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bundledPackages } from './scripts/bundled-packages.ts';
import { nameClass } from './scripts/name-class.ts';
import { describeChunks } from './scripts/describe-chunks.ts';
import { moduleGroups } from './scripts/group-modules.ts';
import { reactAsModule } from './scripts/react-as-module.ts';

const builtServer = { resolve: { noExternal: bundledPackages }, define: { 'process.env.NODE_ENV': '"production"' } };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), reactAsModule(), describeChunks()],
  // Names of classes are in every document, so they are short.
  css: { modules: { generateScopedName: nameClass } },
  // All that browsers run is looked through at the start: a package found later would make the development server reload the page.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: moduleGroups } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? builtServer : {}),
      build: {
        rolldownOptions: {
          // No paths of modules: those of packages would differ where these are a link, and with them the names of the files.
          experimental: { attachDebugInfo: 'none' },
          input: { main: 'server/main.ts', owner: 'cli/main.ts', 'check-file': 'db/check-file.ts' },
          // Beside the programs, so that code that is in such a file finds `check-file.js`.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}));
