import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** Tests that run on a copy of the source, without a build. */
const { projects: _, ...settings } = config.test ?? {};

export default defineConfig({
  ...config,
  test: {
    ...settings,
    provide: { database: 'sqlite' },
    include: ['{cli,db,domain,server,shared}/**/*.test.ts'],
    exclude: ['cli/main.test.ts', 'server/{built-site,files/static-files}.test.ts'],
  },
});
