import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bundledPackages } from './scripts/bundled-packages.ts';

const builtServer = { resolve: { noExternal: bundledPackages }, define: { 'process.env.NODE_ENV': '"production"' } };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // All that browsers run is looked through at the start: a package found later would make the development server reload the page.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  environments: {
    // One file for all that pages share: each of the fifty small ones would cost a request.
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? builtServer : {}),
      build: {
        rolldownOptions: {
          input: { main: 'server/main.ts', owner: 'cli/main.ts', 'check-file': 'db/check-file.ts' },
          // Beside the programs, so that code that is in such a file finds `check-file.js`.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}));
