import type { Plugin } from 'vite';

export const compileHint = '//# allFunctionsCalledOnLoad';

/**
 * Asks Chromium to compile all functions of the file that every page starts with, while it arrives and apart from the main thread: nearly
 * all of them run at the start. Other browsers see a comment.
 */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The comment has to come first in its file.
    order: 'post',
    handler(_options, bundle) {
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'entry.client');
      if (start?.type !== 'chunk') throw new Error('The build has no file that every page starts with');
      start.code = `${compileHint}\n${start.code}`;
    },
  },
});
