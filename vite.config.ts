import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bundledPackages } from './scripts/bundled-packages.ts';
import { nameClass } from './scripts/name-class.ts';
import { compileAhead } from './scripts/compile-ahead.ts';
import { describeChunks } from './scripts/describe-chunks.ts';
import { minifyInlineScripts } from './scripts/minify-inline-scripts.ts';
import { handOverRoutes } from './scripts/hand-over-routes.ts';
import { moduleGroups } from './scripts/group-modules.ts';
import { reactAsModule } from './scripts/react-as-module.ts';
import { trimRouter } from './scripts/trim-router.ts';

const builtServer = { resolve: { noExternal: bundledPackages }, define: { 'process.env.NODE_ENV': '"production"' } };

// A running process keeps its code as text, too. Names stay, for the log.
const withoutBlanks = { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } } as const;

// Comments with the paths of modules would differ where the packages are a link, and with them the names and sizes of files.
const experimental = { attachDebugInfo: 'none' } as const;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), reactAsModule(), describeChunks(), handOverRoutes(), trimRouter(), minifyInlineScripts(), compileAhead()],
  ...(command === 'build' ? { css: { modules: { generateScopedName: nameClass } } } : {}),
  // One style sheet: each that another page brings would make the browser lay out everything again.
  build: { cssCodeSplit: false, terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 } } },
  // All that browsers run is looked through at the start: a package found later would make the development server reload the page.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  environments: {
    client: {
      build: {
        minify: 'terser',
        rolldownOptions: {
          experimental,
          // At each build, it would say that terser takes most of the time.
          checks: { bundlerTimings: false },
          output: { codeSplitting: { groups: moduleGroups } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? builtServer : {}),
      build: {
        // The client's build has it.
        cssCodeSplit: true,
        rolldownOptions: {
          experimental,
          input: { main: 'server/main.ts', owner: 'cli/main.ts' },
          output: { minify: withoutBlanks },
        },
      },
    },
  },
}));
