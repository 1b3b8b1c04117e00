import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { provider } from '../../content/provider.ts';
import { Failure } from '../../domain/failure.ts';
import { addAccountRoutes, addSignUpRoute } from './accounts-routes.ts';
import { type ApiDeps, type ApiEnv, createApiApp } from './api-app.ts';
import { addEmailedLinksRoutes } from './emailed-links-routes.ts';
import { failureResponse, problemResponse } from './error-response.ts';
import { addReviewRoutes, addReviewsRoutes } from './reviews-routes.ts';
import { json, malformed, needsNoToken, problems, tagged, tags } from './route-parts.ts';
import { addSessionsRoutes, addTokenRoutes } from './sessions-routes.ts';

const descriptionRoute = createRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'describeApi',
  ...tagged('description'),
  summary: 'This description',
  ...needsNoToken,
  responses: { 200: json(z.looseObject({ openapi: z.string() }), 'An OpenAPI 3.1 document'), ...malformed, ...problems() },
});

/** The HTTP API, to be mounted at /api: product §7 and §15. Defects are left to the caller's error handler. */
export function createApi(deps: ApiDeps): OpenAPIHono<ApiEnv> {
  const app = createApiApp();

  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  app.use(async (c, next) => {
    c.set('context', deps.context);
    await next();
  });

  app.openAPIRegistry.registerPath(descriptionRoute);
  app.get(descriptionRoute.path, (c) => c.json(describeApi(app, deps.context.publicUrl)));
  addReviewsRoutes(app, deps);
  addSignUpRoute(app, deps);
  addTokenRoutes(app, deps);
  addEmailedLinksRoutes(app, deps);
  // Before the routes with an id, so that a wrong method on /users/token is not taken for one on the account “token”.
  refuseOtherMethods(app, (path) => !path.includes(':'));
  addReviewRoutes(app, deps);
  addAccountRoutes(app, deps);
  addSessionsRoutes(app, deps);

  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a log-in. A bare `Authorization: <token>` is accepted too.',
  });
  refuseOtherMethods(app, (path) => path.includes(':'));
  app.all('*', () => problemResponse('not_found'));
  app.onError((error) => {
    if (error instanceof Failure) return failureResponse(error);
    // Thrown by the framework's body parser, which also knows fewer spellings of a media type.
    if (error instanceof HTTPException && error.status === 400) return problemResponse('not_json');
    if (error instanceof HTTPException && error.status === 415) return problemResponse('unsupported_media_type');
    throw error;
  });
  return app;
}

// As in package.json. The identifier is SPDX's form for a license that is on no list.
const license = { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' };

function describeApi(app: OpenAPIHono<ApiEnv>, publicUrl: string) {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Portfolio and reviews',
      version: '1.0.0',
      description: `The reviews of ${provider.brand}’s work, and the accounts of those who write them.`,
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
    app.all(path, () => problemResponse('method_not_allowed', { headers: { Allow: [...allowed].toSorted().join(', ') } }));
  }
}
