import type { Plugin } from 'vite';

const folder = 'react-router/dist/production/lib/';
/** What stands in for modules of the router: each name that its other modules import, as it works with the site's settings. */
const replacements: Record<string, Record<string, string>> = {
  // `HydratedRouter` gets no `instrumentations`.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    // Only for servers.
    instrumentHandler: 'undefined',
    instrumentationResultMetaContext: 'undefined',
  },
  // Each page comes with all routes (`routeDiscovery` in react-router.config.ts).
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
    // Only for servers and for server components.
    getManifestPath: 'undefined',
    getPathsWithAncestors: 'undefined',
    handleClientVersionMismatch: 'undefined',
  },
};

/** Returns the code that stands in for a module of the router. Throws if the module no longer has one of its names. */
export function trimModule(path: string, code: string): string {
  const exported = new Set(
    /^export \{([^}]*)\}/mu
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()),
  );
  return Object.entries(replacements[path] ?? {})
    .map(([name, value]) => {
      if (!exported.has(name)) throw new Error(`${folder}${path} exports no ${name}`);
      return `export const ${name} = ${value};\n`;
    })
    .join('');
}

/** Leaves out names for developer tools, because of which components that nothing uses would stay. */
export const trimNames = (code: string): string => code.replaceAll(/^\w+\.displayName = "[^"]*";$/gmu, '');

const pageOfLastResort = 'dom/ssr/errorBoundaries.js';
const noteToDevelopers = /let heyDeveloper = [\s\S]*?\n\t\}\);\n/u;

/** Leaves a script out of the router's page of last resort: it only greets developers, and Trusted Types forbid it. Throws if there is none. */
export function trimLastResort(code: string): string {
  const trimmed = code.replace(noteToDevelopers, 'let heyDeveloper = null;\n');
  if (trimmed === code) throw new Error(`${folder}${pageOfLastResort} has no note to developers`);
  return trimmed;
}

/** What is changed in other modules. */
const edits: Record<string, (code: string) => string> = { [pageOfLastResort]: trimLastResort };

/**
 * Leaves out of the browser's code what the router only does with settings that the site does not have. Where another version of the router has no
 * such module, or imports more from it, the build fails.
 */
export function trimRouter(): Plugin {
  const trimmed = new Set<string>();
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/u,
      },
      handler(code, id) {
        const path = id.replaceAll('\\', '/').split(folder)[1] ?? '';
        if (!(path in replacements)) return { code: trimNames(edits[path]?.(code) ?? code), map: null };
        trimmed.add(path);
        return { code: trimModule(path, code), map: null };
      },
    },
    buildEnd(error) {
      const left = Object.keys(replacements).filter((path) => !trimmed.has(path));
      if (error === undefined && left.length > 0) throw new Error(`The router has no ${left.join(' and ')}`);
    },
  };
}
