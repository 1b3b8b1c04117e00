/**
 * Bundled into the server. React and its router, so that there is one of each, the production version, whatever NODE_ENV says; the others, so that
 * Node does not look for some hundred small files at each start. Not needed beside the build.
 */
export const bundledPackages = [
  '@asteasolutions/zod-to-openapi',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  'bowser',
  'clsx',
  'cookie-es',
  'forwarded',
  'hono',
  'ipaddr.js',
  'kysely',
  'lru-cache',
  'lucide',
  'openapi-fetch',
  'p-limit',
  'proxy-addr',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'react-router',
  'yocto-queue',
  'zod',
];
