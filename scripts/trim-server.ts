import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What stands in for modules of the server's libraries: only what the site uses of them. */
const replacements: Record<string, string> = {
  // The site answers in English.
  'zod/v4/locales/index.js': `export { default as en } from './en.js';`,
  // The other limiters are for databases that the site does not have.
  'rate-limiter-flexible/index.js': `
    exports.RateLimiterSQLite = require('./lib/RateLimiterSQLite');
    exports.RateLimiterPostgres = require('./lib/RateLimiterPostgres');`,
  // The process writes the log itself.
  'pino/lib/transport.js': 'module.exports = undefined;',
};

/** Modules of which the site calls nothing: to JSON Schema, from it, and to code. Another library describes the API. */
const unused = new Set(['core/compile', 'core/json-schema-generator', 'classic/from-json-schema'].map((name) => `zod/v4/${name}.js`));

const pageRenderer = 'app/entry.server.tsx';
const pathInPackages = (id: string): string => id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';

/** React has two renderers: one for pages, and one for markup at once, which only emails and the development mailbox need. */
function rendererFor(importer: string | undefined): string {
  const isForPages = importer?.replaceAll('\\', '/').endsWith(pageRenderer) === true;
  const name = isForPages ? 'react-dom-server.node' : 'react-dom-server-legacy.node';
  return fileURLToPath(new URL(`cjs/${name}.production.js`, import.meta.resolve('react-dom/server.node')));
}

/** Keeps the names that a module exports, without values. */
export const emptyModule = (code: string): string =>
  [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gmu)]
    .map(([, name]) => `export const ${name} = undefined;\n`)
    .join('');

/** Leaves out of the server what it never runs of its libraries. Where another version has no such module, the build fails. */
export function trimServer(): Plugin {
  const trimmed = new Set<string>();
  return {
    name: 'trim-server',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /^react-dom\/server$/u },
      handler: (_id, importer) => rendererFor(importer),
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/](?:pino|rate-limiter-flexible|zod)[\\/].*\.js$/u },
      handler(code, id) {
        const path = pathInPackages(id);
        const replacement = unused.has(path) ? emptyModule(code) : replacements[path];
        if (replacement === undefined) return undefined;
        trimmed.add(path);
        return { code: replacement, map: null };
      },
    },
    buildEnd(error) {
      const left = [...Object.keys(replacements), ...unused].filter((path) => !trimmed.has(path));
      if (error === undefined && left.length > 0) throw new Error(`The server has no ${left.join(' and ')}`);
    },
  };
}
