import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { provider } from '#content/provider.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { AppEnv } from '#server/env.ts';
import type { CachedSite } from '#server/page-cache/page-cache.ts';
import { problemResponse } from '#server/problems.ts';
import { anyone } from './access.ts';
import { accountResource } from './accounts.ts';
import { emailedLinkResource } from './emailed-links.ts';
import { invitationResource } from './invitations.ts';
import { operation, type Resource } from './operation.ts';
import { ownerResource } from './owner.ts';
import { cacheable, PublicAnswer, WithHeaders } from './responses.ts';
import { reviewResource } from './reviews.ts';
import { sessionResource } from './sessions.ts';

const descriptionResource = (describe: () => { openapi: string }): Resource => ({
  tag: { name: 'Description', description: 'The API itself' },
  operations: [
    operation('GET /openapi.json', {
      operationId: 'describeApi',
      summary: 'Get this description',
      access: anyone,
      result: cacheable(z.looseObject({ openapi: z.string() }), 'An OpenAPI 3.1 document'),
      handle: () => {
        const headers = { 'Cache-Control': 'public, max-age=3600' };
        const read = () => Promise.resolve(new WithHeaders(describe(), headers));
        return new PublicAnswer('/api/openapi.json', read);
      },
    }),
  ],
});

/** All calls of the API except the one that describes them. */
export const siteResources: readonly Resource[] = [
  reviewResource,
  accountResource,
  sessionResource,
  emailedLinkResource,
  invitationResource,
  ownerResource,
];

/** Leaves unexpected errors to the caller's handler. */
export function createApi(site: CachedSite): OpenAPIHono<AppEnv> {
  const { context } = site;
  const app = new OpenAPIHono<AppEnv>();
  let description: { openapi: string } | undefined;
  const all: Resource[] = [
    ...siteResources,
    descriptionResource(() => (description ??= describeApi(app, all, context.publicUrl))),
  ];
  addOperations(app, site, all);
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A session token. A bare `Authorization: <token>` also works.',
  });
  app.all('*', () => problemResponse('not_found'));
  app.onError((error) => {
    // The framework's body parser throws this.
    if (error instanceof HTTPException && error.status === 400) return problemResponse('not_json');
    throw error;
  });
  return app;
}

const license = { name: 'MIT License', identifier: packageJson.license };

function describeApi(app: OpenAPIHono<AppEnv>, resources: Resource[], publicUrl: string) {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Portfolio and reviews',
      version: packageJson.version,
      description: `Reviews of ${provider.brand}’s work and the accounts of their authors.`,
      contact: { name: provider.founder, email: provider.email, url: publicUrl },
      license,
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: resources.map(({ tag }) => tag),
  });
}

const fixedLength = (path: string): number => path.replace(/\{.*/u, '').length;

/** Adds all operations, and refuses other methods on their paths. */
function addOperations(app: OpenAPIHono<AppEnv>, site: CachedSite, resources: Resource[]): void {
  for (const { tag, operations } of resources)
    for (const { describeIn } of operations) describeIn(app, tag.name);
  const all = resources.flatMap(({ operations }) => operations);
  // Fixed paths come first. Otherwise a wrong method on /users/token would match the account
  // “token”.
  const byPath = [...Map.groupBy(all, ({ path }) => path)].toSorted(
    ([one], [other]) => fixedLength(other) - fixedLength(one),
  );
  for (const [path, operations] of byPath) {
    for (const { addTo } of operations) addTo(app, site);
    const methods = operations.map(({ method }) => method);
    if (methods.includes('GET')) methods.push('HEAD');
    const headers = { Allow: methods.toSorted().join(', ') };
    app.all(path.replaceAll(/\{(\w+)\}/gu, ':$1'), () =>
      problemResponse('method_not_allowed', { headers }),
    );
  }
}
