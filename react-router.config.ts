import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'main.js',
  // Every page is small enough to arrive with its own scripts; a manifest fetched piece by piece would cost a round trip per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
