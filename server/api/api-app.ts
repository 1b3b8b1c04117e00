import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from '../../domain/context.ts';
import type { Variables } from '../variables.ts';
import { problemResponse } from './error-response.ts';

export interface ApiEnv {
  Variables: Variables & { context: Context };
}

/** The dependencies of the API's routes. */
export interface ApiDeps {
  context: Context;
}

/** Creates an API without routes. It responds 422 to invalid fields and 404 to malformed ids. */
export function createApiApp(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return undefined;
      if (result.target === 'param') return problemResponse('not_found');
      const errors = result.error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message }));
      return problemResponse('invalid_fields', { errors });
    },
  });
}
