import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const names = new Set(['react', 'react/jsx-runtime']);
const prefix = '\0module:';

/**
 * Lets the browser's code import React as a module. React is CommonJS, and each file that imports it would otherwise contain code that
 * converts it, and import helpers from a file of their own.
 */
export function reactAsModule(): Plugin {
  return {
    name: 'react-as-module',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, _importer, { kind }) => (names.has(id) && kind === 'import-statement' ? prefix + id : undefined),
    load: (id) => {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      const exported = Object.keys(require(name) as object).filter((key) => !key.startsWith('_'));
      return `import whole from ${JSON.stringify(require.resolve(name))};\nexport default whole;\nexport const { ${exported.join(', ')} } = whole;\n`;
    },
  };
}
