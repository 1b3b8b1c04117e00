import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'main.js',
  // The site is small, so every page comes with the whole manifest. Lazy discovery would cost a round trip per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
