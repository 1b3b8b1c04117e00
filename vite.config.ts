import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { createModuleGroups } from './framework/build.ts';

// The built server contains all packages but those with binaries, which scripts/assemble.ts copies:
// one React, the production version, and no search for hundreds of small files at each start.
const builtServer = {
  resolve: { noExternal: true as const, external: ['@node-rs/argon2', 'better-sqlite3'] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Not bundled. */
const checkNode = join(import.meta.dirname, 'scripts/check-node.js');

// A process keeps its source in memory, too. Names stay, for the log.
const withoutBlanks = {
  compress: false,
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
} as const;

// Comments with modules' paths would change files' names and sizes where node_modules is a link.
const experimental = { attachDebugInfo: 'none' } as const;

// README names them, the script in the head (app/marks.ts) asks for their features, and
// scripts/oldest-browsers.test.ts finds uses of newer ones.
const oldestBrowsers = ['chrome120', 'edge120', 'firefox125', 'safari17.4'];

const sheets = globSync('app/**/*.module.css').toSorted();
const classes = sheets.map((): string[] => []);

/**
 * Names a class `A0` and its number in the sheet, the next sheet's `B0`: every document has these
 * names, and numbers compress to half the size of hashes. Names in `shapes.css` have no capital at
 * the start.
 */
function nameClass(name: string, file: string): string {
  const sheet = sheets.indexOf(relative(import.meta.dirname, file));
  const names = classes[sheet];
  if (!names) throw new Error(`${file} is outside app/`);
  if (!names.includes(name)) names.push(name);
  const letter = String.fromCharCode(65 + (sheet % 26));
  return `${letter}${Math.floor(sheet / 26)}${names.indexOf(name).toString(36)}`;
}

/**
 * Drops the components of React Router that nothing uses. As their module loads, it sets their
 * display names and calls `forwardRef`, and the build must keep what may have an effect.
 */
const withoutUnusedComponents: Plugin = {
  name: 'without-unused-components',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]/u },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*$/gmu, '')
        .replaceAll(/(?<= = )(?=React\$1\.(?:createContext|forwardRef)\()/gu, '/* @__PURE__ */ '),
      map: null,
    }),
  },
};

/**
 * Every document contains the text of these modules' functions. About's would otherwise take a
 * second round trip.
 */
const smallHeadScript: Plugin = {
  name: 'small-head-script',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/](?:app[\\/]marks|framework[\\/]starter)\.ts$/u },
    handler: (code, id) => ({ code: minifySync(id, code).code, map: null }),
  },
};

/** With the names of classes in the scripts that use them, the build would drop their sheets. */
const keptSheets: Plugin = {
  name: 'kept-sheets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/u },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/** Chromium then compiles functions while their file arrives. Their first calls would block. */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

const page = (name: string) => `app/routes/${name}/${name}.page.tsx`;
const workPages = ['projects', 'case-study'].map(page);
const moduleGroups = createModuleGroups({
  always: ['app/entry.client.tsx', 'app/ui/notice.tsx', 'app/parts/share-button.tsx'],
  alwaysPackages:
    /[\\/]node_modules[\\/](?:clsx|react|react-dom|react-router|scheduler)[\\/]|rolldown/u,
  home: page('home'),
  others: [...workPages, ...['about', 'reviews', 'review', 'auth'].map(page)],
  shared: {
    work: workPages,
    forms: [
      ...['auth', 'forgot-password'].map(page),
      'app/parts/narrow-page.tsx',
      'app/forms/after-asking.ts',
    ],
    reviews: [page('reviews')],
  },
});

export default defineConfig(({ command }) => ({
  appType: 'custom',
  // The first module is no component: to refresh itself, it would import and start itself a second
  // time.
  plugins: [
    react({ exclude: [/\/node_modules\//u, 'app/entry.client.tsx'] }),
    withoutUnusedComponents,
    smallHeadScript,
    keptSheets,
    compiledEarly,
  ],
  builder: {},
  // An inlined picture would be in the page's scripts, too, and browsers can't use the symbols of an
  // inlined sprite.
  build: { assetsInlineLimit: 0, license: { fileName: '.vite/licenses.json' } },
  // Empty, or Vite would look for a PostCSS configuration in a workspace above.
  css: {
    postcss: {},
    ...(command === 'build' ? { modules: { generateScopedName: nameClass } } : {}),
  },
  // Scans all browser code at the start: a package found later would make the development server
  // reload the page.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/routes/**/*.tsx'] },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          experimental,
          optimization: { inlineConst: { mode: 'all' } },
          input: 'app/entry.client.tsx',
          output: { codeSplitting: { groups: moduleGroups } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? builtServer : {}),
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          experimental,
          input: { main: 'server/main.js', owner: 'cli/main.ts' },
          external: checkNode,
          output: {
            entryFileNames: '[name].js',
            paths: { [checkNode]: '../../scripts/check-node.js' },
            minify: withoutBlanks,
          },
        },
      },
    },
  },
}));
