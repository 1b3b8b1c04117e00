import { Hono } from 'hono';
import type { Domain } from '../../domain/domain.server.ts';
import { createApi } from '../../server/api/api.ts';
import type { ApiEnv } from '../../server/api/api-app.ts';

/** The API as the site mounts it, called from a network of the test's choice. Defects become rejections, never answers. */
export function apiForTests(domain: Domain): { call: (network: string, request: Request) => Promise<Response> } {
  const app = new Hono<ApiEnv & { Bindings: { network: string } }>();
  app.use(async (c, next) => {
    c.set('network', c.env.network);
    c.set('requestId', 'test');
    await next();
  });
  app.route('/api', createApi({ domain }));
  app.onError((error) => {
    throw error;
  });
  return { call: async (network, request) => app.fetch(request, { network }) };
}
