import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { provider } from '../../content/provider.ts';
import { type CachedSite, respondFromCache } from '../page-cache/respond.ts';
import { problemResponse } from '../problems.ts';
import { addAccountRoutes, addSignUpRoute } from './accounts-routes.ts';
import { addEmailedLinksRoutes } from './emailed-links-routes.ts';
import { addInvitationsRoutes } from './invitations-routes.ts';
import { addOwnerRoutes } from './owner-routes.ts';
import { addReportRoutes } from './reports-routes.ts';
import { addReviewRoutes, addReviewsRoutes } from './reviews-routes.ts';
import {
  type ApiEnv,
  json,
  malformed,
  needsNoToken,
  notModified,
  problems,
  tagged,
  tags,
  version,
} from './route-parts.ts';
import { addSessionsRoutes, addTokenRoutes } from './sessions-routes.ts';

const descriptionRoute = createRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'describeApi',
  ...tagged('description'),
  summary: 'Get this description',
  ...needsNoToken,
  responses: {
    200: json(z.looseObject({ openapi: z.string() }), 'An OpenAPI 3.1 document'),
    304: notModified,
    ...malformed,
    ...problems(),
  },
});

/**
 * Creates the HTTP API to mount at /api. It answers 422 to invalid fields and 404 to malformed ids.
 * Defects reach the caller's handler.
 */
export function createApi(site: CachedSite): OpenAPIHono<ApiEnv> {
  const { context } = site;
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return undefined;
      if (result.target === 'param') return problemResponse('not_found');
      const errors = result.error.issues.map((issue) => ({
        field: issue.path.map(String).join('.'),
        message: issue.message,
      }));
      return problemResponse('invalid_fields', { errors });
    },
  });

  app.use(async (c, next) => {
    c.set('context', context);
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });

  app.openAPIRegistry.registerPath(descriptionRoute);
  let description: string | undefined;
  app.get(descriptionRoute.path, (c) =>
    respondFromCache(site, c.req.raw, c.get('network'), c.req.path, async () => {
      description ??= JSON.stringify(describeApi(app, context.publicUrl));
      return {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' },
        body: description,
        isCacheable: true,
        showsPublicContent: false,
      };
    }),
  );
  addReviewsRoutes(app, site);
  addSignUpRoute(app, context);
  addTokenRoutes(app, context);
  addEmailedLinksRoutes(app, context);
  // Add these before the routes with an id. Otherwise a wrong method on /users/token would match
  // the account “token”.
  refuseOtherMethods(app, (path) => !path.includes(':'));
  addReviewRoutes(app, site);
  addReportRoutes(app, context);
  addAccountRoutes(app, context);
  addSessionsRoutes(app, context);
  addInvitationsRoutes(app, context);
  addOwnerRoutes(app, context);

  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A session token. A bare `Authorization: <token>` also works.',
  });
  refuseOtherMethods(app, (path) => path.includes(':') || path.startsWith('/owner/'));
  app.all('*', () => problemResponse('not_found'));
  app.onError((error) => {
    // The framework's body parser throws this. It also recognizes fewer spellings of a media type.
    if (error instanceof HTTPException && error.status === 400) return problemResponse('not_json');
    if (error instanceof HTTPException && error.status === 415)
      return problemResponse('unsupported_media_type');
    throw error;
  });
  return app;
}

// Matches package.json.
const license = { name: 'MIT License', identifier: 'MIT' };

function describeApi(app: OpenAPIHono<ApiEnv>, publicUrl: string) {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Portfolio and reviews',
      version,
      description: `Reviews of ${provider.brand}’s work and the accounts of their authors.`,
      contact: { name: provider.founder, email: provider.email, url: publicUrl },
      license,
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.values(tags),
  });
}

function refuseOtherMethods(app: OpenAPIHono<ApiEnv>, concerns: (path: string) => boolean): void {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (method === 'ALL' || !concerns(path)) continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  }
  for (const [path, allowed] of methods) {
    app.all(path, () =>
      problemResponse('method_not_allowed', {
        headers: { Allow: [...allowed].toSorted().join(', ') },
      }),
    );
  }
}
