import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { messages } from '../../content/messages.ts';
import { updateAccount } from '../../domain/accounts/account.ts';
import { changePassword } from '../../domain/accounts/change-password.ts';
import { signUp } from '../../domain/accounts/sign-up.ts';
import { findNames } from '../../domain/accounts/users.ts';
import type { Context } from '../../domain/core/context.ts';
import { deleteAccount } from '../../domain/use-cases/delete-account.ts';
import { exportData } from '../../domain/use-cases/export-data.ts';
import {
  accountUpdateSchema,
  passwordChangeSchema,
  publicNameSchema,
  signUpSchema,
} from '../../shared/accounts.ts';
import { ownDataSchema } from '../../shared/own-data.ts';
import { messageText, newToken, reviewWithHistory, sessions } from './named-schemas.ts';
import { jsonBody, optionalJsonBody, ownAccount, readVisitor } from './requests.ts';
import {
  type ApiEnv,
  body,
  bodyProblems,
  created,
  done,
  idParams,
  json,
  message,
  needsNoToken,
  needsToken,
  passwordBody,
  problems,
  tagged,
} from './route-parts.ts';

const signUpRoute = createRoute({
  method: 'post',
  path: '/users/signup',
  operationId: 'signUp',
  ...tagged('accounts'),
  summary: 'Create an account, email a verification link, and start a session',
  ...needsNoToken,
  middleware: jsonBody,
  request: { body: body(signUpSchema) },
  responses: {
    201: created(newToken, 'The token of the new session'),
    ...problems(409, 429, ...bodyProblems),
  },
});

const namesRoute = createRoute({
  method: 'get',
  path: '/users/{id}',
  operationId: 'findNames',
  ...tagged('accounts'),
  summary: 'Get the name on an account',
  ...needsNoToken,
  request: { params: idParams },
  responses: { 200: json(publicNameSchema, 'The names'), ...problems(404) },
});

const updateRoute = createRoute({
  method: 'put',
  path: '/users/{id}',
  operationId: 'updateAccount',
  ...tagged('accounts'),
  summary: 'Change the name on your own account',
  ...needsToken,
  middleware: [...ownAccount, jsonBody] as const,
  request: { params: idParams, body: body(accountUpdateSchema) },
  responses: { 200: message, ...problems(401, 403, 429, ...bodyProblems) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/users/{id}',
  operationId: 'deleteAccount',
  ...tagged('accounts'),
  summary: 'Delete your own account and its reviews',
  ...needsToken,
  middleware: [...ownAccount, optionalJsonBody] as const,
  request: { params: idParams, body: passwordBody },
  responses: { 204: done, ...problems(401, 403, 429, ...bodyProblems) },
});

const passwordRoute = createRoute({
  method: 'put',
  path: '/users/{id}/password',
  operationId: 'changePassword',
  ...tagged('accounts'),
  summary:
    'Change your own password or set the first one, end your other sessions, and replace the token of this one',
  ...needsToken,
  middleware: [...ownAccount, jsonBody] as const,
  request: { params: idParams, body: body(passwordChangeSchema) },
  responses: {
    200: json(
      messageText.extend(newToken.shape),
      'A message to show, and the new token of this session',
    ),
    ...problems(401, 403, 429, ...bodyProblems),
  },
});

const dataRoute = createRoute({
  method: 'get',
  path: '/users/{id}/data',
  operationId: 'exportData',
  ...tagged('accounts'),
  summary: 'Download everything stored about your own account',
  ...needsToken,
  middleware: ownAccount,
  request: { params: idParams },
  responses: {
    200: json(ownDataSchema.extend({ reviews: z.array(reviewWithHistory), sessions }), 'The data'),
    ...problems(401, 403, 429),
  },
});

/** Adds the sign-up route (product §7). */
export function addSignUpRoute(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(signUpRoute, async (c) => {
    const { token, userId } = await signUp(context, c.req.valid('json'), readVisitor(c));
    return c.json({ token }, 201, { Location: `/api/users/${userId}` });
  });
}

/**
 * Adds the routes for one account (product §7; product §13, Account). Add fixed paths under /users
 * first, or `{id}` matches them.
 */
export function addAccountRoutes(app: OpenAPIHono<ApiEnv>, context: Context): void {
  app.openapi(namesRoute, async (c) =>
    c.json(await findNames(context, c.req.valid('param').id), 200),
  );

  app.openapi(updateRoute, async (c) => {
    await updateAccount(context, c.get('caller'), c.req.valid('json'));
    return c.json({ message: messages.account.updated }, 200);
  });

  app.openapi(deleteRoute, async (c) => {
    await deleteAccount(context, c.get('caller'), {
      ...c.req.valid('json'),
      network: c.get('network'),
    });
    return c.body(null, 204);
  });

  app.openapi(passwordRoute, async (c) => {
    const token = await changePassword(
      context,
      c.get('caller'),
      c.req.valid('json'),
      c.get('network'),
    );
    return c.json({ message: messages.account.passwordChanged, token }, 200);
  });

  app.openapi(dataRoute, async (c) => {
    c.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return c.json(await exportData(context, c.get('caller')), 200);
  });
}
