import type { Plugin } from 'vite';

/** Leaves the other languages of the schema library out of the server, which answers in English: they are a sixth of its largest file. */
export const englishZod = (): Plugin => ({
  name: 'english-zod',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/u },
    handler: () => ({ code: `export { default as en } from './en.js';`, map: null }),
  },
});
