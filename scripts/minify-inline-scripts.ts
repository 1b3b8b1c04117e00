import { minifySync, type Plugin } from 'vite';

/** Minifies the functions that each document carries as text, because they count toward its one round trip. */
export const minifyInlineScripts = (): Plugin => ({
  name: 'minify-inline-scripts',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /[\\/](?:app[\\/]layout[\\/]mark-document|server[\\/]pages[\\/]load-modules)\.ts$/u },
    handler: (code, id) => ({ code: minifySync(id, code).code, map: null }),
  },
});
