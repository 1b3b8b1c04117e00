import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Each entry in vite.config.ts keeps its name: main.js is the server, owner.js the owner's command line.
  serverBuildFile: '[name].js',
  // A client loader is too small for a file of its own.
  splitRouteModules: false,
  // The site is small, so every page comes with the whole manifest. Lazy discovery would cost a round trip per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
